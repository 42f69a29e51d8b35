import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../src/main/engine'
import { isModelPath, type Machine, makeMachine } from './support/machine'
import { openEngine } from './support/open-engine'
import { value } from './support/value'
import { hasEnded, planText, readEnded, runToEnd, startWave, untilWorkers } from './support/waves'

let machine: Machine
let engine: Engine
beforeEach(async () => {
  machine = await makeMachine()
  // Limits of a subscription are told to a login, not to a key.
  const login = { ANTHROPIC_API_KEY: undefined, CLAUDE_CODE_OAUTH_TOKEN: 'dummy' }
  engine = await openEngine({ ...machine, env: { ...machine.env, ...login } })
})
afterEach(async () => {
  await engine.close()
  await machine.remove()
  expect(machine.server.requests.filter((path) => !isModelPath(path))).toEqual([])
})

const reader = (id: string, task: string) => ({
  id,
  provider: 'claude' as const,
  mode: 'read-only' as const,
  task,
})

const fiveHours = async () =>
  value(await engine.calls.snapshot({})).quota.observations.find(
    ({ provider, window }) => provider === 'claude' && window === '5h',
  )

test('a warning moves the meter, a refusal refuses the next wave, and the person lets it run', async () => {
  await runToEnd(engine, machine, [reader('warned', 'Say it. MOCK:text TEXT:fine RL:warn')])
  expect(await fiveHours()).toMatchObject({ usedPercent: 93, status: 'warning' })

  await runToEnd(engine, machine, [reader('refused', 'Say it. MOCK:429 RL:reject')])
  expect(await fiveHours()).toMatchObject({ usedPercent: 100, status: 'rejected' })
  const project = value(await engine.calls.addProject({ path: machine.repository }))
  const wave = {
    projectId: project.id,
    orchestrationId: null,
    text: planText(machine, [reader('next', 'Say it. MOCK:text TEXT:allowed RL:ok')]),
    checkoutConfirmed: false,
    includeUncommitted: false,
  }
  const refused = await engine.calls.runWave(wave)
  if (refused.ok) throw new Error('the wave was not refused')
  expect(refused.error.message).toContain('claude is at 100% of its 5h window')
  const { waveId } = value(await engine.calls.runWave({ ...wave, quotaAllowed: true }))
  const ended = await untilWorkers(engine, waveId, (all) => all.every(hasEnded))
  expect((await readEnded(engine, ended, 'next')).outcome).toMatchObject({ ending: 'succeeded' })
})

test('past its limit a subscription that goes on against credits still answers', async () => {
  const endedOf = await runToEnd(engine, machine, [
    reader('over', 'Say it. MOCK:text TEXT:paid RL:overage'),
  ])
  expect((await endedOf('over')).outcome).toMatchObject({ ending: 'succeeded' })
  expect(await fiveHours()).toMatchObject({ usedPercent: 100 })
})

test('three at once under five cents, one of which crosses its share: the sum is at most a response over', async () => {
  const plan = JSON.parse(
    planText(machine, [
      reader('crosses', 'Go on and on. MOCK:loop N:50'),
      reader('one', 'Say it. MOCK:text TEXT:one'),
      reader('two', 'Say it. MOCK:text TEXT:two'),
    ]),
  ) as object
  const budget = { maxReportedCostUsd: 0.05 }
  const text = JSON.stringify({ ...plan, maxConcurrent: 3, budget })
  const waveId = await startWave(engine, machine.repository, text)
  const ended = await untilWorkers(engine, waveId, (all) => all.every(hasEnded))
  const costOf = async (id: string) => (await readEnded(engine, ended, id)).outcome.costUsd ?? NaN
  const responseUsd = await costOf('one')
  expect(responseUsd).toBeGreaterThan(0)
  expect((await readEnded(engine, ended, 'crosses')).outcome.ending).toBe('over_budget')
  const total = (await costOf('crosses')) + (await costOf('one')) + (await costOf('two'))
  expect(total).toBeLessThanOrEqual(0.05 + responseUsd)
})
