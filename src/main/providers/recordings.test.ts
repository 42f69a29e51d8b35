import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claudeExpected } from './claude/recordings.expected'
import { codexExpected } from './codex/recordings.expected'
import { opencodeExpected } from './opencode/recordings.expected'
import { differences, type ExpectedTurn } from './testing/expected-turn'
import { readRecording, type Recording } from './testing/read-recording'
import { replayRecording } from './testing/replay-recording'
import { replayTurn, type Sessions } from './testing/replay-turn'

const folder = join(import.meta.dirname, '../../../e2e/fixtures/recordings')
const expected: Readonly<Record<string, ExpectedTurn>> = {
  ...claudeExpected,
  ...codexExpected,
  ...opencodeExpected,
}

const wrong = (name: string, recording: Recording, carry = null): readonly string[] => {
  const wanted = expected[name]
  if (wanted === undefined || recording.provider === null) return ['nothing is expected of it']
  return differences(wanted, replayRecording(recording, recording.provider, carry))
}

test('every recording has its expectation', () => {
  expect(Object.keys(expected).sort()).toEqual(readdirSync(folder).sort())
})

test.for(Object.keys(expected))('%s', async (name) => {
  expect(wrong(name, await readRecording(join(folder, name)))).toEqual([])
})

type Field = 'stdout' | 'stderr' | 'rollout'

const edited = (recording: Recording, field: Field, from: string | RegExp, to: string) => {
  const text = recording[field] ?? ''
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${recording.name}: nothing to change by ${String(from)}`)
  return { ...recording, [field]: changed }
}

const oneField: readonly (readonly [string, Field, string | RegExp, string])[] = [
  ['claude-text', 'stdout', '"is_error":false', '"is_error":true'],
  ['claude-text', 'stdout', '"subtype":"success"', '"subtype":"error_during_execution"'],
  ['claude-text', 'stdout', '"result":"hello"', '"result":"hullo"'],
  ['claude-text', 'stdout', '"result":"hello"', '"result":" "'],
  ['claude-text', 'stdout', /(last_result":\{.*"costUSD":)0\.00814/, '$10.00815'],
  ['claude-text', 'stdout', /(last_result":\{.*"inputTokens":)1200/, '$11201'],
  ['claude-text', 'stdout', /(last_result":\{.*"outputTokens":)42/, '$143'],
  ['claude-text', 'stdout', /(last_result":\{.*"cacheReadInputTokens":)5000/, '$15001'],
  ['claude-text', 'stdout', /(last_result":\{.*"cacheCreationInputTokens":)300/, '$1301'],
  ['claude-text', 'stdout', /(last_result":\{")claude-opus-5-5/, '$1claude-opus-5-6'],
  ['claude-text', 'stdout', /("session_id":")6ce9d983/g, '$16ce9d984'],
  ['claude-text', 'stdout', '"type":"result"', '"type":"results"'],
  ['claude-json', 'stdout', '"total_cost_usd":0.00814', '"total_cost_usd":null'],
  ['claude-acceptEdits-bash', 'stdout', '[{"tool_name":"Bash"', '[{"tool_name":"Task"'],
  ['claude-acceptEdits-bash', 'stdout', /npm test/g, 'npm t'],
  ['claude-rl-warn-oauth', 'stdout', '{"utilization":0.93', '{"utilization":0.94'],
  ['claude-rl-reject-oauth', 'stdout', '"resetsAt":1795976017', '"resetsAt":1795976018'],
  ['claude-rl-reject-oauth', 'stdout', '"status":"rejected","resets', '"status":"allowed","resets'],
  ['claude-err-401', 'stdout', '"subtype":"api_retry"', '"subtype":"api_try"'],
  ['claude-err-401', 'stdout', /"api_error_status":401/g, '"api_error_status":429'],
  ['claude-err-overflow', 'stdout', 'prompt_too_long', 'api_error'],
  ['claude-maxbudget', 'stdout', 'Reached maximum budget', 'Reached a budget'],
  ['claude-structured', 'stdout', '"structured_output":{"verdict"', '"structured_output":{"v"'],
  ['claude-sigkill-tool', 'stdout', /"id":"msg_mock\d+"/, '"id":"msg_other"'],
  ['claude-write-acceptEdits', 'stdout', '"structuredPatch":[]', '"structuredPatch":null'],
  ['claude-badflag', 'stderr', 'unknown option', 'unknown thing'],
  ['claude-write-bypass-root', 'stderr', 'root/sudo', 'some'],
  ['codex-text', 'stdout', '"text":"hello"', '"text":"hullo"'],
  ['codex-text', 'stdout', '"thread_id":"01a22818', '"thread_id":"01a22819'],
  ['codex-text', 'stdout', '"output_tokens":42', '"output_tokens":43'],
  ['codex-text', 'stdout', '"cached_input_tokens":5000', '"cached_input_tokens":4999'],
  ['codex-text', 'stdout', 'turn.completed', 'turn.failed'],
  ['codex-text', 'stdout', 'agent_message', 'reasoning'],
  ['codex-err-401', 'stdout', /unexpected status 401 (?!.*401)/s, 'unexpected status 418 '],
  ['codex-err-401', 'stdout', 'Reconnecting', 'Connecting'],
  ['codex-err-429-usage', 'rollout', '"resets_at":1795976366', '"resets_at":1795976367'],
  ['codex-err-429-usage', 'rollout', '"usage_limit_exceeded"', '"context_window_exceeded"'],
  ['codex-err-429-usage', 'rollout', '"window_minutes":10080', '"window_minutes":300'],
  ['codex-sigterm-tool', 'rollout', /(turn_token_usage":\{"input_tokens":)6500/, '$16501'],
  ['codex-patch-ws', 'rollout', /"model":"gpt-6\.1-sol"/g, '"model":"gpt-6.2-sol"'],
  ['codex-patch-ws', 'stdout', /"type":"file_change"/g, '"type":"file"'],
  ['codex-badflag', 'stderr', 'unexpected argument', 'strange argument'],
  ['opencode-text', 'stdout', '"cost":0.00171', '"cost":0.00172'],
  ['opencode-text', 'stdout', '"reason":"stop"', '"reason":"length"'],
  ['opencode-text', 'stdout', '"read":5000', '"read":5001'],
  ['opencode-write-planagent', 'stdout', 'The user has specified a rule', 'Some rule'],
]

test.for(oneField)('%s is told apart when its %s has %s as %s', async ([name, field, from, to]) => {
  const recording = await readRecording(join(folder, name))
  expect(wrong(name, edited(recording, field, from, to))).not.toEqual([])
})

test.for(['claude-text', 'codex-text', 'opencode-text'])(
  '%s is told apart by its exit status alone',
  async (name) => {
    const recording = await readRecording(join(folder, name))
    const end = { ...recording.end, exitCode: 1 }
    expect(wrong(name, { ...recording, end })).not.toEqual([])
  },
)

const turns = async (...names: string[]) => {
  let carry: ReturnType<typeof replayRecording>['reading']['carry'] = null
  const read = []
  for (const name of names) {
    const recording = await readRecording(join(folder, name))
    if (recording.provider === null) throw new Error(`${name} has no provider`)
    const { reading } = replayRecording(recording, recording.provider, carry)
    carry = reading.carry
    read.push(reading)
  }
  return read
}

test("a resumed Codex turn's tokens are its own, not the thread's", async () => {
  const [, second, third] = await turns(
    'codex-resume-3-parentflags',
    'codex-resume-last',
    'codex-resume-othercwd',
  )
  expect(second?.usage).toEqual({ input: 1500, cacheRead: 5000, cacheWrite: 0, output: 42 })
  expect(third?.usage).toEqual({ input: 3000, cacheRead: 10_000, cacheWrite: 0, output: 84 })
})

test('a turn that was killed leaves a counter its follow-up does not start from', async () => {
  const [, resumed] = await turns('codex-sigterm-tool', 'codex-sigterm-tool-resume')
  expect(resumed?.usage).toEqual({ input: 1500, cacheRead: 5000, cacheWrite: 0, output: 42 })
})

test("a resumed Claude turn's cost is its own, not the session's", async () => {
  const [, second] = await turns('claude-sessionid-1', 'claude-resume')
  expect(second?.costUsd).toBeCloseTo(0.01628, 9)
})

test('a turn goes on with the session that its output reports, where its argv does not say so', async () => {
  const sessions: Sessions = new Map()
  const usages = []
  for (const name of ['codex-thread-1', 'codex-thread-2-resume']) {
    const recording = await readRecording(join(folder, name))
    const bare = { ...recording, rollout: null, argv: ['codex', 'exec', '--json', '-'] }
    usages.push(replayTurn(bare, 'codex', sessions).reading.usage?.input)
  }
  expect(usages).toEqual([1500, 3000])
})

test('a time of day names no instant in a recording, whose day is not known', async () => {
  const recording = await readRecording(join(folder, 'claude-rl-reject-oauth'))
  const timeless = edited(recording, 'stdout', /"resetsAt":1795976017/g, '"resetsAt":"soon"')
  expect(replayRecording(timeless, 'claude', null).verdict).toMatchObject({
    failureKind: 'rate_limited',
    message: "You've hit your 5-hour limit · resets 6:13pm (UTC)",
    resetAt: null,
  })
})

test('the CLI of a recording is the first that its argv names', async () => {
  const turn = mkdtempSync(join(tmpdir(), 'wd-turn-'))
  const argv = ['node', '/opt/codex.js', 'exec', '--add-dir', '/home/dev/claude']
  writeFileSync(join(turn, 'meta.json'), JSON.stringify({ argv }))
  const { provider } = await readRecording(turn)
  rmSync(turn, { recursive: true })
  expect(provider).toBe('codex')
})
