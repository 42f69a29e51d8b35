import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../src/main/engine'
import { fingerprint } from '../support/repository'
import { isModelPath, type Machine, makeMachine } from './support/machine'
import { openEngine } from './support/open-engine'
import { value } from './support/value'
import { hasEnded, planText, readEnded, runToEnd, untilWorkers } from './support/waves'

let machine: Machine
let engine: Engine | undefined
beforeEach(async () => {
  machine = await makeMachine()
})
afterEach(async () => {
  await engine?.close()
  engine = undefined
  await machine.remove()
  expect(machine.server.requests.filter((path) => !isModelPath(path))).toEqual([])
})

const providers = ['claude', 'codex'] as const
const write = providers.map((provider) => ({
  id: provider,
  provider,
  mode: 'write' as const,
  task: `Write the file. MOCK:write FILE:by-${provider}.txt`,
}))

test('both write in clones, and are told more in the same session', async () => {
  const before = await fingerprint(machine.repository)
  engine = await openEngine(machine)
  const endedOf = await runToEnd(engine, machine, write)
  for (const provider of providers) {
    const { outcome, worker, read } = await endedOf(provider)
    expect(outcome).toMatchObject({ ending: 'succeeded', denials: [], diff: { files: 1 } })
    expect(outcome.usage?.output).toBeGreaterThan(0)
    expect(await read('diff.patch')).toContain('+hello from mock')

    value(
      await engine.calls.tellWorker({
        workerId: worker.id,
        text: 'Now say so. MOCK:text TEXT:told',
      }),
    )
    const again = await untilWorkers(engine, worker.waveId, (all) =>
      all.some(({ planId, turn, state }) => planId === provider && turn === 2 && state === 'open'),
    )
    const second = await readEnded(engine, again, provider)
    expect(second.outcome).toMatchObject({
      turn: 2,
      ending: 'succeeded',
      sessionId: outcome.sessionId,
      diff: { files: 1 },
    })
    expect(await second.read('result.md')).toContain('told')
    // Codex counts a thread, Wavedeck a turn: the second asked once where the first asked twice.
    expect(second.outcome.usage?.output).toBeLessThan(outcome.usage?.output ?? 0)
  }
  expect(await fingerprint(machine.repository)).toEqual(before)
  expect(machine.server.requests.length).toBeGreaterThan(5)
})

test('a usage limit is known with the instant it is lifted', async () => {
  // Limits of a subscription are told to a login, not to a key.
  const login = { ANTHROPIC_API_KEY: undefined, CLAUDE_CODE_OAUTH_TOKEN: 'dummy' }
  engine = await openEngine({ ...machine, env: { ...machine.env, ...login } })
  const limited = providers.map((provider) => ({
    id: provider,
    provider,
    mode: 'read-only' as const,
    task: 'Look. MOCK:429 RL:reject',
  }))
  const endedOf = await runToEnd(engine, machine, limited)
  for (const provider of providers) {
    const { outcome } = await endedOf(provider)
    expect(outcome).toMatchObject({ ending: 'failed', failureKind: 'rate_limited' })
    const until = (outcome.resetAt ?? 0) - outcome.end.endedAt
    expect(until).toBeGreaterThan(7_000_000)
    expect(until).toBeLessThanOrEqual(7_200_000)
  }
})

test('a real claude outlives the app that is killed, and is adopted and settled by the next', async () => {
  const text = planText(machine, [
    { id: 'slow', provider: 'claude', mode: 'read-only', task: 'Say a lot. MOCK:slow N:20' },
  ])
  const { repository, data, home, env } = machine
  const order = JSON.stringify({ place: { data, home, env }, repository, text })
  const script = path.join(import.meta.dirname, 'support/engine-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, order], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const waveId = line.toString().trim()
  await expect.poll(() => asked(machine), { timeout: 60_000 }).toBe(1)
  child.kill('SIGKILL')
  await gone

  engine = await openEngine(machine)
  const ended = await untilWorkers(engine, waveId, (all) => all.every(hasEnded))
  const { outcome, read } = await readEnded(engine, ended, 'slow')
  expect(outcome).toMatchObject({ turn: 1, ending: 'succeeded' })
  expect(outcome.end).toMatchObject({ exitCode: 0, lost: false, survivors: [] })
  expect(await read('result.md')).toContain('chunk19')
  // It went on; it was not run again.
  expect(asked(machine)).toBe(1)
})

const asked = ({ server }: Machine): number =>
  server.requests.filter(
    (request) => request.startsWith('/v1/messages?') || request === '/v1/messages',
  ).length
