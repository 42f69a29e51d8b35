import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FoundCli } from '@shared/worker/invocation'
import { runCommand } from '../platform/run-command'
import { knownClis } from './finding/known-clis'
import { probeCli } from './finding/probe-cli'
import { runTurn } from './testing/run-turn'
import { fakeAgents, turnRequest } from './testing/turn-request'

const providers = ['claude', 'codex', 'opencode', 'agy', 'kimi'] as const
type Provider = (typeof providers)[number]

let workspace = ''
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'wd-fake-'))
})
afterEach(() => rmSync(workspace, { recursive: true }))

const probed = new Map<Provider, Promise<FoundCli>>()
const probe = (provider: Provider): Promise<FoundCli> => {
  const known = knownClis.find((cli) => cli.provider === provider)
  if (known === undefined) throw new Error(`${provider} is not known`)
  const env = { PATH: process.env['PATH'] ?? '' }
  const cli =
    probed.get(provider) ?? probeCli(known, join(fakeAgents, `${provider}.mjs`), env, runCommand)
  probed.set(provider, cli)
  return cli
}
const run = async (
  provider: Provider,
  prompt: string,
  changes: Parameters<typeof turnRequest>[1] = {},
  timeoutMs = 20_000,
) => {
  const request = turnRequest(provider, { prompt, workspace, ...changes })
  return runTurn(request, await probe(provider), timeoutMs)
}
const writer = { worker: { mode: 'write' } } as const

test.for(providers)('%s: a writer writes and hands over', async (provider) => {
  const { verdict, reading } = await run(provider, 'Do it\nfake: write a/b.txt hello', writer)
  expect(verdict.ending).toBe('succeeded')
  expect(reading.resultText).toContain('STATUS: DONE')
  expect(reading.sessionId).toMatch(/\w{8}/)
  expect(readFileSync(join(workspace, 'a/b.txt'), 'utf8')).toBe('hello\n')
})

test.for(['claude', 'codex', 'opencode', 'agy'] as const)(
  '%s: a reader is kept from writing',
  async (provider) => {
    const { verdict } = await run(provider, 'fake: write a.txt hello')
    expect(verdict.ending).toBe('succeeded')
    expect(existsSync(join(workspace, 'a.txt'))).toBe(false)
  },
)

test.for(providers)('%s: refused sign-in', async (provider) => {
  const { verdict } = await run(provider, 'fake: 401')
  expect(verdict.ending).toBe('failed')
  // Neither documents a machine-readable cause.
  const vague = provider === 'agy' || provider === 'kimi'
  expect(verdict.failureKind).toBe(vague ? 'error' : 'not_logged_in')
})

test.for(['claude', 'codex'] as const)('%s: usage limit with its exact reset', async (provider) => {
  const { verdict, reading } = await run(provider, 'fake: limit')
  expect(verdict.failureKind).toBe('rate_limited')
  expect(verdict.resetAt).toBe(reading.quota[0]?.resetsAt)
  expect((verdict.resetAt ?? 0) % 1000).toBe(0)
})

test.for(providers)('%s: an answer that never came is no success', async (provider) => {
  const { verdict } = await run(provider, 'fake: cut')
  expect(verdict).toMatchObject({ ending: 'failed', failureKind: 'no_result' })
})

test.for(providers)('%s: a success that wrote and said nothing is none', async (provider) => {
  const { verdict } = await run(provider, 'fake: mute', writer)
  expect(verdict).toMatchObject({ ending: 'failed', failureKind: 'no_result' })
})

test.for(providers)('%s: awkward output is shown and costs nothing', async (provider) => {
  const prompt = 'fake: banner\nfake: html\nfake: big 300000\nfake: invalid-utf8'
  const { verdict, reading, events } = await run(provider, prompt)
  expect(verdict.ending).toBe('succeeded')
  expect(reading.foreignLines).toBe(2)
  expect(JSON.stringify(events).includes('<script>alert(1)</script>')).toBe(true)
})

test('codex: one that falls silent keeps what it used', async () => {
  const { verdict, reading } = await run('codex', 'fake: hang', {}, 4_000)
  expect(verdict.ending).toBe('stalled')
  expect(reading).toMatchObject({ usage: { input: 1500, output: 42 }, usageIsFloor: true })
})

test('claude: a denied command is named so that it can be allowed', async () => {
  const prompt = 'fake: run npm test\nfake: run npm run lint'
  const { reading } = await run('claude', prompt, { ...writer, allowedCommands: ['npm test'] })
  expect(reading).toMatchObject({ denials: ['Bash'], deniedCommands: ['npm run lint'] })
})

test('an answer that failed by its exit status alone is no success', async () => {
  const { verdict } = await run('claude', 'fake: exit 7')
  expect(verdict).toMatchObject({ ending: 'failed', failureKind: 'error' })
})
