import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  demo,
  makeHouse,
  must,
  openEngine,
  planText,
  removeHouse,
  shell,
} from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('bad plans start nothing and name every mistake', async () => {
  const { engine, house, projectId } = open()
  const refusal = async (text: string) => {
    const ran = await engine.calls.runWave({
      projectId,
      orchestrationId: null,
      text,
      checkoutConfirmed: false,
      includeUncommitted: false,
    })
    if (ran.ok) throw new Error('it was run')
    return ran.error
  }
  const before = await readdir(join(house.data, 'orchestrations'))
  const many = Array.from({ length: 30 }, (_, index) =>
    shell(`bad-${String(index)}`, 'echo never', { cwd: `/nowhere/${String(index)}` }),
  )
  const refused = await refusal(planText(many))
  expect(refused.code).toBe('plan_refused')
  expect(refused.message.split('\n').length).toBeGreaterThan(30)
  expect(await refusal(planText([demo('huge', 'x'.repeat(2 * 1024 * 1024))]))).toMatchObject({
    code: 'plan_refused',
  })
  // A task file that never ends, or is no text, is looked at while the plan is typed.
  await writeFile(join(house.root, 'binary.md'), Buffer.from([0x64, 0xff, 0xfe]))
  const ofFile = (id: string, taskFile: string) =>
    ({ id, provider: 'custom', isolate: 'scratch', cwd: '.', taskFile, command: 'true' }) as const
  const files = [ofFile('endless', '/dev/zero'), ofFile('binary', join(house.root, 'binary.md'))]
  const { message } = await refusal(planText(files))
  expect(message).toContain("The task file /dev/zero can't be used. It is no plain file.")
  expect(message).toContain("binary.md can't be used. It is not UTF-8 text.")
  must(await engine.calls.refreshClis({}))
  expect((await refusal(planText([shell('x', 'echo', { provider: 'claude' })]))).message).toContain(
    'claude',
  )
  expect(await refusal('{"version": 1, "workers": [], "surprise": true}')).toMatchObject({
    code: 'plan_refused',
  })
  expect(await readdir(join(house.data, 'orchestrations'))).toEqual(before)
})

test('a repository that is gone, and a program that is not there, end in a message', async () => {
  const { drive, engine, house } = open()
  expect(await engine.calls.addProject({ path: join(house.root, 'gone') })).toMatchObject({
    ok: false,
    error: { code: 'folder_missing' },
  })
  // Neither are the whole disk and all that is the person's; a folder of repositories is asked about.
  for (const path of ['/', '//', house.root, `${house.root}/`])
    expect(await engine.calls.addProject({ path, confirmed: true })).toMatchObject({
      error: { code: 'folder_too_wide' },
    })
  const holds = join(house.root, 'holds')
  await mkdir(join(holds, 'one', '.git'), { recursive: true })
  await mkdir(join(holds, 'plain'))
  const asked = await engine.calls.addProject({ path: `${holds}/` })
  expect(asked.ok ? null : asked.error.code).toBe('folder_question')
  expect(asked.ok ? null : asked.error.message).toContain('1 repository (one)')
  expect(must(await engine.calls.addProject({ path: `${holds}/`, confirmed: true }))).toMatchObject(
    { name: 'holds', path: holds, isGit: false },
  )
  // Nor is one that went away after it was added: what is planned there says so, and nothing starts.
  const there = join(house.root, 'there')
  await mkdir(there)
  const { id } = must(await engine.calls.addProject({ path: there }))
  await rm(there, { recursive: true })
  const text = planText([demo('reads', '', { mode: 'read-only', cwd: there })])
  const plan = { projectId: id, text, checkoutConfirmed: false }
  expect(must(await engine.calls.reviewPlan(plan)).findings).toContainEqual(
    expect.objectContaining({ path: 'workers[0].cwd', code: 'cwd_missing' }),
  )
  const run = { ...plan, orchestrationId: null, includeUncommitted: false }
  expect(await engine.calls.runWave(run)).toMatchObject({ error: { code: 'plan_refused' } })
  const wanted = { projectId: id, strategy: 'balanced', workers: 1, provider: 'demo' } as const
  const first = await engine.calls.scaffoldPlan(wanted)
  expect(first.ok ? first.value.text : first.error.message).toContain(there)
  const page = await drive.runToEnd(
    planText([shell('lost', 'echo', { command: join(house.root, 'no-such-program') })]),
  )
  const worker = drive.worker(page, 'lost')
  expect(worker).toMatchObject({ state: 'open', ending: 'failed' })
  expect(worker.message).toContain('no-such-program')
  expect(worker.hint).toMatch(/^Correct the command in the plan/)
})

test('a command is looked for while the plan is typed, as its start will', async () => {
  const { engine, house, projectId } = open()
  const tools = join(house.root, 'tools')
  await mkdir(tools)
  await writeFile(join(tools, 'here'), '', { mode: 0o755 })
  await writeFile(join(tools, 'unrunnable'), '', { mode: 0o644 })
  const commands = ['./here', join(tools, 'here'), 'sh', './gone', './unrunnable', 'no-such-name']
  const workers = commands.map((command, at) =>
    shell(`w${String(at)}`, '', { command, cwd: tools }),
  )
  const plan = { projectId, text: planText(workers), checkoutConfirmed: false }
  const { findings } = must(await engine.calls.reviewPlan(plan))
  expect(findings.flatMap(({ code, path }) => (code === 'command_missing' ? path : []))).toEqual(
    [3, 4, 5].map((at) => `workers[${String(at)}].command`),
  )
})

test('a plan scaffolded for the project passes its own review', async () => {
  const { engine, projectId } = open()
  const { text } = must(
    await engine.calls.scaffoldPlan({
      projectId,
      strategy: 'balanced',
      workers: 2,
      provider: 'demo',
    }),
  )
  const review = must(await engine.calls.reviewPlan({ projectId, text, checkoutConfirmed: false }))
  expect(review.findings.filter(({ severity }) => severity === 'problem')).toEqual([])
  expect(review.plan?.workers).toHaveLength(2)
})

test('output ends a turn at the person’s limit, and the log stays whole', async () => {
  const { engine, drive } = open()
  const policy = must(await engine.calls.readPolicy({}))
  const limited = { ...policy, outputLimitMiB: 1 }
  must(await engine.calls.writePolicy({ seen: policy, wanted: limited }))
  const page = await drive.runToEnd(
    planText([shell('floods', 'yes 0123456789abcde | head -c 3000000; sleep 300')]),
  )
  must(await engine.calls.writePolicy({ seen: limited, wanted: policy }))
  const worker = drive.worker(page, 'floods')
  expect(worker).toMatchObject({ ending: 'failed', failureKind: 'output_limit' })
  const { folder } = await drive.detail(page, 'floods')
  expect((await stat(join(folder, 'turns/1/stdout.log'))).size).toBe(3_000_000)
})

test('a second engine on the same data folder is refused', async () => {
  const { house } = open()
  expect(await openEngine(house.root, house.data)).toMatchObject({
    ok: false,
    error: { code: 'already_running' },
  })
})

test('a start on a full disk says so and lets go of the folder: the next one finds it free', async () => {
  const { root, data, ...rest } = await makeHouse()
  onTestFinished(() => removeHouse({ root, data, ...rest }))
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const wrapPorts = () => {
    throw full
  }
  expect(await openEngine(root, data, {}, { wrapPorts })).toMatchObject({
    ok: false,
    error: { code: 'no_room', where: data },
  })
  await must(await openEngine(root, data)).close()
})
