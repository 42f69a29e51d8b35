// Wavedeck's demo worker: a scripted stand-in for an agent CLI. No network, no account; what it does
// follows from its brief (stdin) alone, and it reads, writes and edits real files in its folder.
//
//   node demo-worker.mjs --mode read-only|write (--session ID | --resume ID) [--model NAME]
//
// Prints one JSON object a line: session, thinking, message, tool, tool_result, command, file_change,
// denied, usage (this turn so far), error, result. Lines of the brief that begin with `demo:` direct it:
//
//   write PATH "TEXT"   edit PATH   delete PATH          change a file (refused in read-only mode)
//   fail   exit N   stall   ignore-term                  end badly, or not at all
//   reply TEXT                                           end with this text: a lead's answer, a verdict
//   concerns   blocked   ask "QUESTION"   deny TOOL      end with a claim that is not DONE
//   return JSON                                        what it returns where its brief asks for a shape
//   chatter N   print-html   line BYTES   invalid-utf8   awkward output
//   seconds N   pace fast|slow|0                         how long it takes (default 2 to 6 s)
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: {
    mode: { type: 'string', default: 'read-only' },
    session: { type: 'string' },
    resume: { type: 'string' },
    model: { type: 'string', default: 'demo-1' },
  },
})
const readOnly = options.mode === 'read-only'
const cwd = process.cwd()
const tokens = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }
let nextId = 0

const print = (event) => process.stdout.write(`${JSON.stringify(event)}\n`)
const spendInput = (text) => (tokens.input += Math.ceil(text.length / 4))
const costUsd = () =>
  Math.round(tokens.input * 3 + tokens.cacheRead * 0.3 + tokens.output * 15) / 1e6

const say = (type, text) => {
  tokens.output += Math.ceil(text.length / 4)
  print({ type, text })
}

const useTool = async (name, text, work) => {
  const id = `tool_${(nextId += 1)}`
  print({ type: 'tool', id, name, text })
  tokens.output += 24
  try {
    const output = await work()
    spendInput(output)
    print({ type: 'tool_result', id, ok: true, text: output })
    return output
  } catch (error) {
    print({ type: 'tool_result', id, ok: false, text: String(error.message) })
    return null
  }
}

const showCommand = (command, exitCode, output) => {
  const id = `command_${(nextId += 1)}`
  print({ type: 'command', id, command, status: 'started' })
  print({ type: 'command', id, command, status: 'ended', exitCode, output })
  spendInput(output)
}

const inside = (path) => {
  const full = resolve(cwd, path)
  if (full === cwd || !full.startsWith(cwd + sep))
    throw new Error(`${path} is outside of the workspace`)
  return full
}

const listFiles = async (folder = cwd, found = []) => {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === '.git' || entry.name === 'node_modules' || found.length >= 200) continue
    const full = join(folder, entry.name)
    if (entry.isDirectory()) await listFiles(full, found)
    else if (entry.isFile()) found.push(relative(cwd, full))
  }
  return found
}

const lineCount = (text) => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length)
const readText = async (path) => {
  try {
    return await readFile(inside(path), 'utf8')
  } catch {
    return null
  }
}

const changed = []
const change = async (path, kind, work) => {
  if (readOnly)
    return print({ type: 'denied', tool: 'write', text: `${path}: this worker only reads` })
  try {
    const [before, after] = await work(inside(path))
    changed.push(path)
    print({ type: 'file_change', path, change: kind, added: after, removed: before })
  } catch (error) {
    print({ type: 'error', text: String(error.message) })
  }
}

const write = async (path, text) => {
  const before = await readText(path)
  await change(path, before === null ? 'add' : 'edit', async (full) => {
    await mkdir(dirname(full), { recursive: true })
    await writeFile(full, text)
    return [lineCount(before ?? ''), lineCount(text)]
  })
}

const edit = async (path) => {
  const before = await readText(path)
  if (before === null) return say('error', `${path} could not be read`)
  const line = `Edited by the demo worker: ${title}.`
  await change(path, 'edit', async (full) => {
    await writeFile(full, `${before.replace(/\n?$/, '\n')}${line}\n`)
    return [0, 1]
  })
}

const remove = async (path) => {
  const before = await readText(path)
  await change(path, 'delete', async (full) => {
    await rm(full)
    return [lineCount(before ?? ''), 0]
  })
}

// The brief and its directives.
process.stdin.setEncoding('utf8')
let brief = ''
for await (const chunk of process.stdin) brief += chunk
const directives = brief
  .split('\n')
  .map((line) => /^\s*demo:\s*(\S+)\s*(.*?)\s*$/.exec(line))
  .filter((found) => found !== null)
  .map(([, verb, rest]) => ({ verb, rest }))
const find = (verb) => directives.find((directive) => directive.verb === verb)
const unquoted = (text) => {
  try {
    return text.startsWith('"') ? String(JSON.parse(text)) : text
  } catch {
    return text
  }
}
const pathAndText = (rest) => {
  const [, path, text] = /^("(?:[^"\\]|\\.)*"|\S+)\s*(.*)$/.exec(rest) ?? ['', '', '']
  return [unquoted(path), unquoted(text)]
}
const title =
  brief
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !/^demo:/.test(line)) ?? 'Nothing to do'
const slug =
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'note'
const seed = createHash('sha256').update(brief).digest()[0] ?? 0

const steps = []
const step = (work) => steps.push(work)

const look = () => {
  step(() => say('thinking', `The brief asks: ${title}`))
  step(async () => {
    const files = await listFiles()
    await useTool('list', '.', async () => files.join('\n'))
    say('message', `I see ${files.length} files. I'll look at the README first.`)
  })
  step(async () => {
    const readme = await useTool('read', 'README.md', () => readFile(inside('README.md'), 'utf8'))
    const lines = lineCount(readme ?? '')
    if (readme !== null) showCommand('wc -l README.md', 0, `${lines} README.md\n`)
  })
}

const defaultWork = () => {
  if (readOnly)
    return step(() => say('message', 'I read what the brief names and changed nothing.'))
  const owned = /^Owned paths:\n((?:- .+\n?)+)/m.exec(brief)?.[1]
  const path = owned?.split('\n')[0].slice(2).trim() ?? `notes/${slug}.md`
  step(() => say('message', `I'll write down the outcome in ${path}.`))
  step(() => write(path, `# ${title}\n\nWritten by the demo worker.\n`))
  if (owned !== undefined) return
  step(async () => {
    if ((await readText('README.md')) !== null) await edit('README.md')
  })
}

// What a step of a playbook asks to be returned; left alone, the demo is content.
const unit = (id) => ({
  id,
  title: `Write ${id}`,
  brief: `Write the notes of ${id}.`,
  owns: [`notes/${id}.md`],
  size: 'S',
  risk: 'low',
  why: 'The demo splits everything in two.',
})
const units = [unit('part-one'), unit('part-two')]
const usual = {
  verdict: { verdict: 'PASS', findings: [] },
  findings: { findings: ['README.md: it is there, surely.'] },
  units: { units },
  position: {
    decision: 'go on',
    reasons: ['README.md says so.'],
    wouldChange: 'A reason against it.',
    confidence: 'middle',
    final: true,
  },
  choice: { choice: 'A', why: 'It comes first.' },
}
const asLead = { why: 'The demo agrees.', answer: 'yes', choice: 'accept', text: 'Done.', units }
const isLead = brief.includes('"why": "one or two sentences", "answer": null')
const shape = /Return the shape `(\w+)`/.exec(brief)?.[1]
const returned = () =>
  find('return')?.rest ?? JSON.stringify(isLead ? asLead : (usual[shape] ?? null))

const actions = {
  write: (rest) => step(() => write(...pathAndText(rest))),
  edit: (rest) => step(() => edit(pathAndText(rest)[0])),
  delete: (rest) => step(() => remove(pathAndText(rest)[0])),
  deny: (rest) =>
    step(() =>
      print({ type: 'denied', tool: rest || 'bash', text: 'The demo was told to refuse this' }),
    ),
  chatter: (rest) => {
    for (let n = 1; n <= Number(rest); n += 1) step(() => say('message', `Note ${n} of ${rest}`))
  },
  'print-html': () =>
    step(() =>
      say(
        'message',
        '<script>alert("no")</script><img src=x onerror=alert(1)> \u001b[31mred\u001b[0m',
      ),
    ),
  line: (rest) => step(() => say('message', 'x'.repeat(Number(rest)))),
  'invalid-utf8': () =>
    step(() => process.stdout.write(Buffer.from([0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x0a]))),
}

look()
const told = directives.filter(({ verb }) => Object.hasOwn(actions, verb))
for (const { verb, rest } of told) actions[verb](rest)
if (!told.some(({ verb }) => ['write', 'edit', 'delete'].includes(verb))) defaultWork()
if (find('ignore-term'))
  process.on('SIGTERM', () => say('message', 'I was asked to end and go on.'))

const pace = { fast: 0.25, slow: 3, 0: 0 }[find('pace')?.rest] ?? 1
const seconds = Number(find('seconds')?.rest ?? 2 + (seed % 5)) * pace
const pause = () => new Promise((done) => setTimeout(done, (seconds * 1000) / (steps.length + 1)))

print({
  type: 'session',
  session: options.resume ?? options.session ?? `demo-${slug}`,
  model: options.model,
})
spendInput(brief)
for (const [index, work] of steps.entries()) {
  if (seconds > 0) await pause()
  await work()
  tokens.cacheRead += index === 0 ? 0 : 900
  print({ type: 'usage', usage: tokens, costUsd: costUsd() })
  // Half-way through, so that something was said before the silence.
  if (find('stall') && index >= 1) await new Promise(() => setInterval(() => {}, 60_000))
}
if (seconds > 0) await pause()

if (find('exit')) {
  process.exitCode = Number(find('exit').rest)
} else if (find('fail')) {
  say('error', 'The demo was told to fail.')
  print({
    type: 'result',
    ok: false,
    text: 'The demo was told to fail.',
    usage: tokens,
    costUsd: costUsd(),
  })
  process.exitCode = 1
} else {
  const question = find('ask') ? unquoted(find('ask').rest) : null
  const status =
    question !== null
      ? 'NEEDS_CONTEXT'
      : find('blocked')
        ? 'BLOCKED'
        : find('concerns')
          ? 'DONE_WITH_CONCERNS'
          : 'DONE'
  const summary =
    question ??
    {
      BLOCKED: 'Something outside of the workspace is missing.',
      DONE_WITH_CONCERNS: 'Done, but nobody checked the result.',
    }[status] ??
    // What it is told later is not what its work is called.
    (options.resume === undefined
      ? `${title.replace(/[.!?]+$/, '')}: done.`
      : changed.length > 0
        ? 'Made the requested changes.'
        : 'Looked again, as requested.')
  const files = changed.length === 0 ? 'No file was changed.' : `Changed: ${changed.join(', ')}.`
  const reply = find('reply')
  const block = shape === undefined ? '' : `\n\n\`\`\`json\n${returned()}\n\`\`\``
  const usualText = `## ${title}\n\n${files}${block}\n\nSTATUS: ${status}\nSUMMARY: ${summary}`
  const text = reply ? unquoted(reply.rest) : isLead ? returned() : usualText
  say('message', text)
  print({ type: 'result', ok: true, text, usage: tokens, costUsd: costUsd() })
}
