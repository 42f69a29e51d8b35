import { expect, test } from 'vitest'
import { cliWith, recordedHelp, turnRequest } from '../testing/turn-request'
import { buildClaude } from './build-args'

const cli = cliWith(recordedHelp('claude'), '/bin/claude')
const base = ['--print', '--output-format', 'stream-json', '--verbose']
const session = ['--session-id', '00000000-0000-4000-8000-000000000001']
const lean = ['--strict-mcp-config', '--disable-slash-commands']
const noDelegation =
  'Task,Agent,Workflow,SendMessage,ListAgents,EnterWorktree,ExitWorktree,CronCreate,CronDelete,CronList,ScheduleWakeup'

const build = (changes: Parameters<typeof turnRequest>[1], help = cli) => {
  const built = buildClaude(turnRequest('claude', changes), help)
  if (!built.ok) throw new Error(built.error.message)
  return built.value
}

test('a reader gets three tools and no way to ask for more', () => {
  expect(build({}).args).toEqual([
    ...base,
    ...['--permission-mode', 'dontAsk', '--tools', 'Read,Grep,Glob'],
    ...session,
    ...lean,
  ])
})

test('a writer edits, runs the commands that are allowed here, and delegates nothing', () => {
  const worker = { mode: 'write', model: 'opus', effort: 'low', mcp: true } as const
  const { args } = build({
    worker,
    allowedCommands: ['npm test', 'npm run lint'],
    costCapUsd: 0.25,
  })
  expect(args).toEqual([
    ...base,
    ...['--permission-mode', 'acceptEdits'],
    ...['--allowedTools', 'Bash(npm test:*)', 'Bash(npm run lint:*)'],
    ...['--disallowedTools', noDelegation],
    ...session,
    ...['--model', 'opus', '--effort', 'low', '--max-budget-usd', '0.25'],
    '--disable-slash-commands',
  ])
})

test('a follow-up resumes its session; its id is known before the first line', () => {
  const built = build({ turn: 2, resume: 'abc', worker: { model: 'opus', effort: 'high' } })
  expect(built.args.join(' ')).toContain('--resume abc --model opus --effort high')
  expect(built.args).toContain('--resume')
  expect(built.args).not.toContain('--session-id')
  expect(built.sessionId).toBe('abc')
  expect(build({}).sessionId).toBe('00000000-0000-4000-8000-000000000001')
})

test('a follow-up without a session is refused', () => {
  const built = buildClaude(turnRequest('claude', { turn: 2 }), cli)
  expect(built).toMatchObject({ ok: false, error: { code: 'no_session' } })
})

test('an older version without a tool list reads in plan mode', () => {
  const older = cliWith(recordedHelp('claude').replaceAll('--tools', '--instruments'))
  expect(build({}, older).args).toContain('plan')
  expect(build({}, older).args).toContain('{"useAutoModeDuringPlan":false}')
  expect(build({}, older).args).toContain('--disallowedTools')
})

test('a flag that its own help does not show is never passed', () => {
  const bare = cliWith(
    '--print --output-format --verbose --permission-mode --session-id --strict-mcp-config',
  )
  const { args } = build({ worker: { mode: 'write' } }, bare)
  expect(args).not.toContain('--disallowedTools')
  expect(args).not.toContain('--disable-slash-commands')
  const capped = buildClaude(turnRequest('claude', { costCapUsd: 1 }), bare)
  expect(capped).toMatchObject({ ok: false, error: { code: 'cli_lacks_flag' } })
})

test('a hidden flag is not used', () => {
  expect(build({ worker: { mode: 'write' }, costCapUsd: 1 }).args).not.toContain('--max-turns')
})

test('a prompt that begins with a slash still reaches the model', () => {
  expect(build({ prompt: '/cost is wrong' }).prompt).toBe('\n/cost is wrong')
})

test('unpaired surrogates are replaced, pairs are kept', () => {
  expect(build({ prompt: 'a\ud800b \u{1f30a}' }).prompt).toBe('a\ufffdb \u{1f30a}')
})
