import { expect, test } from 'vitest'
import { cliWith, recordedHelp, turnRequest } from '../testing/turn-request'
import { buildCodex } from './build-args'

const cli = cliWith(recordedHelp('codex'), '/bin/codex')

const build = (changes: Parameters<typeof turnRequest>[1], help = cli) => {
  const built = buildCodex(turnRequest('codex', changes), help)
  if (!built.ok) throw new Error(built.error.message)
  return built.value
}

const quiet = ['--config', 'analytics.enabled=false', '--config', 'agents.enabled=false']
const bounded = ['--disable', 'unbounded_connection_retries']

test('a reader is sandboxed and quiet', () => {
  expect(build({}).args).toEqual([
    ...['exec', '--json', '--skip-git-repo-check', ...quiet],
    ...['--config', 'mcp_servers={}', ...bounded],
    ...['--sandbox', 'read-only', '--cd', '/repo', '-'],
  ])
  expect(build({}).sessionId).toBeNull()
})

test('a writer with everything: sandbox and folder stand before resume', () => {
  const worker = { mode: 'write', model: 'gpt-6', effort: 'high', mcp: true } as const
  const built = build({ worker, turn: 2, resume: 'abc', schema: '{}' })
  expect(built.args).toEqual([
    ...['exec', '--json', '--skip-git-repo-check', ...quiet, ...bounded],
    ...['--sandbox', 'workspace-write', '--cd', '/repo'],
    ...['--model', 'gpt-6', '--config', 'model_reasoning_effort=high'],
    ...['--output-schema', '/data/turn/schema.json', 'resume', 'abc', '-'],
  ])
  expect(built.files).toEqual({ 'schema.json': '{}' })
})

test('a feature that the installed version does not list is not switched off', () => {
  const older = cliWith(recordedHelp('codex').replaceAll('unbounded_connection_retries', 'other'))
  expect(build({}, older).args).not.toContain('--disable')
})

test('a follow-up without a session, and a CLI without a sandbox, are refused', () => {
  expect(buildCodex(turnRequest('codex', { turn: 2 }), cli)).toMatchObject({
    error: { code: 'no_session' },
  })
  expect(buildCodex(turnRequest('codex'), cliWith('--json --cd'))).toMatchObject({
    error: { code: 'cli_lacks_flag' },
  })
})
