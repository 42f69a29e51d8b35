import { expect, test } from 'vitest'
import type { QuotaRules } from '@shared/playbook/defaults'
import type { Phase } from '@shared/playbook/schema'
import type { QuotaFacts } from '@shared/quota/quota-stop'
import { quotaFault } from './quota-now'

const facts: QuotaFacts = {
  observations: [
    {
      provider: 'claude',
      window: '5h',
      usedPercent: 91,
      resetsAt: 3_600_000,
      status: 'ok',
      observedAt: 0,
      source: 'worker',
    },
  ],
  lines: { criticalThreshold: 80, stopAt: 95 },
  now: 0,
  zone: 'UTC',
}

const fault = (
  quota: QuotaRules,
  { available = ['claude'], phase = { id: 'look' } }: { available?: string[]; phase?: Phase } = {},
  rules: ('ask' | 'block')[] = ['ask', 'block'],
) => {
  const tier = { claude: {}, codex: {} }
  const tiers = { cheap: tier, standard: tier, strong: tier }
  const settings = { providers: ['claude', 'codex'], tiers, quota }
  const states = new Map(available.map((id) => [id, 'ready'] as const))
  const providers = () => Promise.resolve(states)
  const ports = { quota: () => facts, providers }
  return quotaFault(ports, { frozen: { settings }, memory: { demo: false } }, phase, rules)
}

const said =
  'every provider it could use is low: claude is at 91% of its 5h window; it resets at 01:00'

test('where all are low the person is asked, unless the rule is to run on the cheap tier', async () => {
  expect(await fault({ onBothCritical: 'ask' })).toBe(said)
  expect(await fault({})).toBe(said)
  expect(await fault({ onBothCritical: 'run-cheapest' })).toBeNull()
})

test("only `block` holds against the person's own plan", async () => {
  expect(await fault({ onBothCritical: 'block' }, {}, ['block'])).toBe(said)
  expect(await fault({ onBothCritical: 'ask' }, {}, ['block'])).toBeNull()
})

test('one with room, or a provider that the playbook names, is no reason to ask', async () => {
  expect(await fault({}, { available: ['claude', 'codex'] })).toBeNull()
  expect(await fault({}, { phase: { id: 'look', provider: 'claude' } })).toBeNull()
})
