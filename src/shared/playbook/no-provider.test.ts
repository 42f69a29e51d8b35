import { expect, test } from 'vitest'
import { noProvider, planLacks, type ProviderStates } from './no-provider'
import { planOfPhase, fixedUnits } from './phase-plan'
import type { Phase } from './schema'
import { onDemo, type Settings } from './settings'

const tier = { claude: { model: 'opus' }, codex: {}, kimi: {} }
const set: Settings = {
  providers: ['claude', 'codex'],
  tiers: { cheap: tier, standard: tier, strong: tier },
  quota: {},
  spared: ['kimi'],
}
const look: Phase = { id: 'look', readOnly: true }
const states = (more: Partial<Record<string, 'ready' | 'missing' | 'signedOut'>>): ProviderStates =>
  new Map([
    ...(['claude', 'codex', 'kimi'] as const).map((id) => [id, more[id] ?? 'missing'] as const),
    ['demo', 'ready'] as const,
  ])

const planOf = (phase: Phase, settings: Settings, available: readonly string[]) =>
  planOfPhase({
    book: { version: 1, phases: [phase] },
    playbook: 'p',
    phase,
    units: fixedUnits(phase, 1),
    goal: 'g',
    brief: 'b',
    seen: [],
    settings,
    available,
    used: {},
    cwd: '/r',
    attempt: 1,
    facts: {},
  })

test('a phase that nobody could run says of every provider why', () => {
  expect(noProvider(look, set, states({ codex: 'signedOut' }))).toBe(
    'No provider is ready for it: claude was not found on this machine; codex is not logged in; the policy conserves kimi.',
  )
  expect(noProvider(look, { ...set, spared: [] }, states({}))).toBe(
    'No provider is ready for it: claude and codex were not found on this machine.',
  )
  expect(noProvider(look, set, states({ codex: 'ready' }))).toBeNull()
  expect(noProvider({ ...look, who: 'lead' }, set, states({}))).toBeNull()
})

test('a provider that a phase names has to be ready itself', () => {
  const named: Phase = { ...look, provider: 'claude' }
  expect(noProvider(named, set, states({ codex: 'ready' }))).toBe(
    'It asks for claude, which was not found on this machine.',
  )
  expect(noProvider(named, set, states({ claude: 'signedOut' }))).toBe(
    'It asks for claude, which is not logged in.',
  )
})

test('on the demo worker every phase runs, whatever model it names', () => {
  const named: Phase = { ...look, provider: 'claude', model: 'opus', effort: 'high' }
  expect(noProvider(named, onDemo(set), states({}))).toBeNull()
  const plan = planOf(named, onDemo(set), ['demo'])
  expect(plan.workers[0]).toMatchObject({ provider: 'demo', tier: 'standard' })
  expect(plan.workers[0]).not.toHaveProperty('model')
  expect(plan.workers[0]).not.toHaveProperty('effort')
  expect(planLacks(plan, onDemo(set), states({}))).toBeNull()
})

test('a plan says once what its workers lack', () => {
  expect(planLacks(planOf(look, set, ['demo']), set, states({}))).toBe(
    'No provider is ready for it: claude and codex were not found on this machine; the policy conserves kimi.',
  )
  expect(planLacks(planOf(look, set, ['codex']), set, states({ codex: 'ready' }))).toBeNull()
})
