import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../src/main/engine'
import { fingerprint } from '../support/repository'
import { isModelPath, type Machine, makeMachine } from './support/machine'
import { openEngine } from './support/open-engine'
import { value } from './support/value'
import { hasEnded, planText, readEnded, runToEnd, startWave, untilWorkers } from './support/waves'

let machine: Machine
let engine: Engine
beforeEach(async () => {
  machine = await makeMachine()
  engine = await openEngine(machine)
})
afterEach(async () => {
  await engine.close()
  await machine.remove()
  expect(machine.server.requests.filter((path) => !isModelPath(path))).toEqual([])
})

const providers = ['claude', 'codex'] as const
const each = (task: string) =>
  providers.map((provider) => ({ id: provider, provider, mode: 'read-only' as const, task }))

test('both are found with their versions', async () => {
  const { clis } = value(await engine.calls.snapshot({}))
  const found = Object.fromEntries(clis.map(({ provider, version }) => [provider, version]))
  expect(found).toMatchObject({ claude: '2.1.328', codex: '0.169.0' })
})

test('a read-only worker that is asked to write changes nothing', async () => {
  const before = await fingerprint(machine.repository)
  const endedOf = await runToEnd(engine, machine, each('Write it. MOCK:write FILE:forbidden.txt'))
  for (const provider of providers) {
    const { outcome } = await endedOf(provider)
    expect(outcome).toMatchObject({ readOnlyViolation: [], diff: null })
  }
  expect(await fingerprint(machine.repository)).toEqual(before)
})

test('a refused key is a matter of signing in', async () => {
  const endedOf = await runToEnd(engine, machine, each('Look. MOCK:401'))
  for (const provider of providers)
    expect((await endedOf(provider)).outcome).toMatchObject({
      ending: 'failed',
      failureKind: 'not_logged_in',
    })
})

test('a rate limit without a reset is one of unknown length', async () => {
  const endedOf = await runToEnd(engine, machine, each('Look. MOCK:429'))
  for (const provider of providers)
    expect((await endedOf(provider)).outcome).toMatchObject({
      ending: 'failed',
      failureKind: 'rate_limited',
      resetAt: null,
    })
})

test('a model that never answers stalls its worker', async () => {
  const hanging = each('Look. MOCK:hang').map((worker) => ({ ...worker, idleTimeoutSeconds: 5 }))
  const endedOf = await runToEnd(engine, machine, hanging)
  for (const provider of providers) {
    const { outcome } = await endedOf(provider)
    expect(outcome).toMatchObject({ ending: 'stalled', end: { survivors: [] } })
  }
})

test('both are stopped in the middle of their work', async () => {
  const text = planText(machine, each('Look. MOCK:hang'))
  const waveId = await startWave(engine, machine.repository, text)
  // Both have asked the model, so both are at work.
  await expect.poll(() => machine.server.requests.length, { timeout: 60_000 }).toBeGreaterThan(1)
  await untilWorkers(engine, waveId, (all) =>
    all.every(({ lastOutputAt }) => lastOutputAt !== null),
  )
  value(await engine.calls.stopWave({ waveId }))
  const ended = await untilWorkers(engine, waveId, (all) => all.every(hasEnded))
  for (const provider of providers) {
    const { outcome } = await readEnded(engine, ended, provider)
    expect(outcome).toMatchObject({
      ending: 'stopped',
      end: { survivors: [], stopReason: 'stopped' },
    })
  }
})
