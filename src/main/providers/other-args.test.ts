import { expect, test } from 'vitest'
import type { CustomCommand } from '@shared/plan/resolved-plan'
import type { ProviderId } from '@shared/worker/provider-id'
import { adapterOf } from './registry'
import { cliWith, turnRequest } from './testing/turn-request'

const agyHelp =
  '--output-format --mode --print-timeout --print --add-dir --model --effort --conversation'
const kimiHelp = '--output-format --prompt --model --session'
const opencodeHelp = '--format --agent -m, --model -s, --session'
const claudeHelp =
  '-p, --print --output-format --verbose --model --effort --permission-mode (choices: "acceptEdits", "dontAsk", "plan") --tools --allowedTools --disallowedTools --settings --session-id --resume --max-budget-usd --json-schema --strict-mcp-config --disable-slash-commands'
const codexHelp =
  '--json --skip-git-repo-check --config --sandbox --cd --model --disable unbounded_connection_retries --output-schema resume'

const helpTexts: Partial<Record<ProviderId, string>> = {
  claude: claudeHelp,
  codex: codexHelp,
  agy: agyHelp,
  kimi: kimiHelp,
  opencode: opencodeHelp,
}
const helpOf = (provider: ProviderId): string => helpTexts[provider] ?? ''

const build = (...[provider, changes]: Parameters<typeof turnRequest>) => {
  const cli = cliWith(helpOf(provider))
  const built = adapterOf(provider).invocation(turnRequest(provider, changes), cli)
  if (!built.ok) throw new Error(built.error.message)
  return built.value
}

test('agy gets its time limit, and the prompt joined to its flag', () => {
  const built = build('agy', { prompt: '--mode is odd', resume: 'c1', turn: 2 })
  expect(built.args).toEqual([
    ...['--output-format', 'json', '--mode', 'plan', '--print-timeout', '600s'],
    ...['--add-dir', '/repo', '--conversation', 'c1', '--print=--mode is odd'],
  ])
  expect(built.promptTransport).toBe('argument')
})

test('kimi runs with what it has: no read-only mode, no effort', () => {
  const built = build('kimi', { worker: { model: 'k2', effort: 'high' } })
  expect(built.args).toEqual([
    ...['--output-format', 'stream-json', '--model', 'k2', '--prompt=Say hello'],
  ])
  expect(adapterOf('kimi').traits.readOnly).toBe('asked')
})

test('opencode reads with the plan agent and a configuration that refuses commands', () => {
  const built = build('opencode', { worker: { model: 'p/m' } })
  expect(built.args).toEqual(['run', '--format', 'json', '--agent', 'plan', '-m', 'p/m'])
  expect(built.env['OPENCODE_CONFIG_CONTENT']).toContain('"bash":"deny"')
  const writer = build('opencode', { worker: { mode: 'write' }, resume: 's', turn: 2 })
  expect(writer.args).toEqual(['run', '--format', 'json', '-s', 's'])
  expect(writer.env['OPENCODE_CONFIG_CONTENT']).toBeUndefined()
})

test('a custom command is started as it is written, markers filled in, nothing expanded', () => {
  const custom: CustomCommand = {
    command: 'my tool',
    args: ['--in={cwd}', '--out', '{result}', '$(whoami)'],
    promptTransport: 'argument',
    outputFormat: 'text',
    allowUnsafe: false,
  }
  const built = build('custom', { worker: { custom }, workspace: '/re$&po' })
  expect(built.executable).toBe('my tool')
  expect(built.args).toEqual([
    ...['--in=/re$&po', '--out', '/data/turn/own-result.md', '$(whoami)', 'Say hello'],
  ])
})

test('a custom command can neither be resumed nor be missing', () => {
  const missing = adapterOf('custom').invocation(turnRequest('custom'), cliWith(''))
  expect(missing).toMatchObject({ error: { code: 'no_command' } })
})

test('the demo runs on the given runtime and knows its session beforehand', () => {
  const built = build('demo', { worker: { mode: 'write' } })
  expect(built.executable).toBe('/bin/cli')
  expect(built.args.slice(1)).toEqual([
    ...['--mode', 'write', '--session', '00000000-0000-4000-8000-000000000001'],
  ])
  expect(built.env['ELECTRON_RUN_AS_NODE']).toBe('1')
})

const everything = { model: 'm', effort: 'high' } as const

test.for([
  ['claude', { worker: { ...everything }, costCapUsd: 1, schema: '{}' }],
  ['claude', { worker: { ...everything, mode: 'write' }, allowedCommands: ['npm test'] }],
  ['claude', { turn: 2, resume: 'abc' }],
  ['codex', { worker: { ...everything, mode: 'write' }, schema: '{}', turn: 2, resume: 'abc' }],
  ['agy', { worker: everything, turn: 2, resume: 'abc' }],
  ['kimi', { worker: everything, turn: 2, resume: 'abc' }],
  ['opencode', { worker: everything, turn: 2, resume: 'abc' }],
] satisfies Parameters<typeof turnRequest>[])(
  '%s: every flag it is given is one its own help shows: %j',
  ([provider, changes]) => {
    const flagsOf = (args: readonly string[]) =>
      args.flatMap((argument) => /^--?[a-z][a-z-]*/i.exec(argument)?.[0] ?? [])
    const flags = flagsOf(build(provider, changes).args)
    expect(flags.length).toBeGreaterThan(1)
    for (const flag of flags) {
      const older = helpOf(provider).replaceAll(new RegExp(`${flag}(?![\\w-])`, 'g'), '')
      const built = adapterOf(provider).invocation(turnRequest(provider, changes), cliWith(older))
      if (built.ok) expect(flagsOf(built.value.args)).not.toContain(flag)
      else expect(built.error.code).toBe('cli_lacks_flag')
    }
  },
)

test('an older Claude without a tool list and without --settings reads in plan mode alone', () => {
  const older = cliWith(claudeHelp.replace('--tools', '').replace('--settings', ''))
  const built = adapterOf('claude').invocation(turnRequest('claude'), older)
  expect(built).toMatchObject({ ok: true })
  expect(built.ok && built.value.args).toContain('plan')
  expect(built.ok && built.value.args).not.toContain('--settings')
})

test.for(['claude', 'codex', 'agy', 'kimi', 'opencode'] as const)(
  '%s: a brief of 40 KB is in the argv only where the CLI takes it no other way',
  (id) => {
    const prompt = 'brief '.repeat(7_000)
    const { args, promptTransport } = build(id, { prompt, worker: { task: prompt, brief: prompt } })
    expect(promptTransport).toBe(adapterOf(id).traits.promptTransport)
    const isThere = args.some((argument) => argument.includes('brief brief'))
    expect(isThere).toBe(promptTransport === 'argument')
  },
)
