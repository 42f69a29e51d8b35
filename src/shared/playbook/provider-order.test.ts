import { expect, test } from 'vitest'
import type { QuotaObservation } from '../quota/observation'
import { type QuotaFacts, timeText } from '../quota/quota-stop'
import { providerOrder, quotaFactsOf } from './provider-order'
import type { Settings } from './settings'

const now = Date.UTC(2026, 0, 5, 12)
const hour = 3_600_000
const seen = (
  provider: QuotaObservation['provider'],
  window: string,
  usedPercent: number,
  resetsIn: number,
): QuotaObservation => ({
  provider,
  window,
  usedPercent,
  resetsAt: now + resetsIn * hour,
  status: 'ok',
  observedAt: now,
  source: 'worker',
})
const facts = (...observations: QuotaObservation[]): QuotaFacts => ({
  observations,
  lines: { criticalThreshold: 80, stopAt: 95 },
  now,
  zone: 'UTC',
})
const settings = (quota: Settings['quota']): Settings => ({
  providers: ['claude', 'codex', 'kimi'],
  tiers: { cheap: {}, standard: {}, strong: {} },
  quota,
})

test('a low provider is tried last, and the reason has its number and its reset', () => {
  const order = providerOrder(
    settings({ whenLow: 'switch-provider' }),
    facts(seen('claude', '5h', 86, 2), seen('codex', '5h', 33, 2)),
  )
  expect(order.providers).toEqual(['codex', 'kimi', 'claude'])
  expect(order.low).toEqual(['claude'])
  const at = timeText(now + 2 * hour, 'UTC')
  expect(order.facts).toEqual([`claude is at 86% of its 5h window; it resets at ${at}`])
})

test("the person's threshold decides what is low, and `keep` moves nothing", () => {
  const quota = facts(seen('claude', '5h', 75, 2))
  expect(providerOrder(settings({ whenLow: 'switch-provider' }), quota).low).toEqual([])
  const strict = { whenLow: 'keep', criticalThreshold: 70 } as const
  expect(providerOrder(settings(strict), quota)).toMatchObject({
    providers: ['claude', 'codex', 'kimi'],
    low: ['claude'],
  })
})

test('a week that is about to be lost goes first; a short window and an unknown rule do not', () => {
  const rules = { spareWithinHours: 12, spareMinLeft: 40 } as const
  const quota = facts(
    seen('codex', '5h', 10, 2),
    seen('kimi', 'week', 55, 10),
    seen('claude', 'week', 55, 13),
  )
  const prefer = providerOrder(settings({ ...rules, whenSpare: 'prefer' }), quota)
  expect(prefer.providers).toEqual(['kimi', 'claude', 'codex'])
  expect(prefer.spare).toEqual(['kimi'])
  expect(prefer.facts).toHaveLength(1)
  const ignore = providerOrder(settings({ ...rules, whenSpare: 'ignore' }), quota)
  expect(ignore.providers).toEqual(['claude', 'codex', 'kimi'])
})

test('a subscription that ended is tried last, one that ends soon first; what is no date says nothing', () => {
  const planEnds = { claude: '2026-01-04', codex: { soon: true }, kimi: '2026-01-05' }
  const rules = { whenLow: 'switch-provider', whenSpare: 'prefer', spareWithinHours: 12 } as const
  const order = providerOrder(settings({ ...rules, planEnds }), facts())
  expect(order).toEqual({
    providers: ['kimi', 'codex', 'claude'],
    low: ['claude'],
    spare: ['kimi'],
    facts: ['the plan of claude ended with 2026-01-04', 'the plan of kimi ends with 2026-01-05'],
  })
  // Of one that is low already there is nothing to spend.
  const full = facts(seen('kimi', '5h', 90, 2))
  expect(providerOrder(settings({ ...rules, planEnds }), full).low).toEqual(['claude', 'kimi'])
})

test('conditions read the fullest window of a provider and each by its name', () => {
  const quota = facts(seen('claude', '5h', 20, 1), seen('claude', 'week', 61, 30))
  expect(quotaFactsOf(quota)).toEqual({
    'quota.claude-5h': 20,
    'quota.claude-week': 61,
    'quota.claude': 61,
  })
})
