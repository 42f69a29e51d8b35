import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../platform/run-command'
import { probeClaude } from './probe'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wavedeck-probe-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const now = Date.UTC(2026, 10, 29, 12)
const help =
  '--model <m> --tools <t> --strict-mcp-config --no-session-persistence --session-id <id>'

/** A program that prints what the real CLI printed, and notes what it was asked. */
const probe = async (recording: string) => {
  const from = resolve('e2e/fixtures/recordings', recording)
  const path = join(folder, recording)
  const { exit } = JSON.parse(await readFile(join(from, 'meta.json'), 'utf8')) as { exit: number }
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${path}.args'\ncat > '${path}.stdin'\npwd > '${path}.cwd'\ncat '${from}/stdout'\nexit ${String(exit)}\n`
  await writeFile(path, script)
  await chmod(path, 0o755)
  const env = { PATH: process.env['PATH'] ?? '' }
  const cli = { path, version: null, help, login: 'in' as const }
  return probeClaude(cli, { run: runCommand, env, now: () => now })
}

test('one line to the cheapest model, without tools, tells the windows', async () => {
  expect(await probe('claude-rl-ok-oauth')).toMatchObject({
    ok: true,
    value: { readings: [{ window: '5h' }, { window: 'week' }], throttled: null },
  })
  const args = (await readFile(join(folder, 'claude-rl-ok-oauth.args'), 'utf8')).split('\n')
  expect(args.slice(args.indexOf('--model'), args.indexOf('--model') + 4)).toEqual([
    '--model',
    'haiku',
    '--tools',
    '',
  ])
  expect(args).toContain('--no-session-persistence')
  const stdin = await readFile(join(folder, 'claude-rl-ok-oauth.stdin'), 'utf8')
  expect(stdin).toBe('Answer with the one word ok.')
  const cwd = await readFile(join(folder, 'claude-rl-ok-oauth.cwd'), 'utf8')
  expect(cwd).toContain('wavedeck-probe-')
})

test('a refusal for the rate keeps its windows and the instant it ends', async () => {
  const refused = await probe('claude-rl-reject-oauth')
  expect(refused).toMatchObject({ ok: true, value: { readings: [{ status: 'rejected' }, {}] } })
  expect(refused.ok && refused.value.throttled?.until).toBeGreaterThan(0)
})

test('without an instant the Retry-After of the last attempt counts', async () => {
  const refused = await probe('claude-err-429')
  const until = refused.ok ? (refused.value.throttled?.until ?? 0) : 0
  expect(until).toBeGreaterThan(now)
})

test('a key has no windows, and a CLI that is not there or not signed in says why', async () => {
  expect(await probe('claude-rl-ok-apikey')).toMatchObject({ error: { code: 'probe_failed' } })
  expect(await probe('claude-err-401')).toMatchObject({ error: { code: 'probe_failed' } })
  const none = await probeClaude(null, { run: runCommand, env: {}, now: () => now })
  expect(none).toMatchObject({ error: { code: 'probe_failed' } })
})
