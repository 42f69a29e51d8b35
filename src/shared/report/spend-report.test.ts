import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualPrices } from '../prices/read-prices'
import { providerIds } from '../worker/provider-id'
import type { SpendEntry } from './spend-parts'
import { spendReport, type SpendSum } from './spend-report'
import { type SpendKey, traceSpend } from './trace-spend'

const noon = Date.UTC(2026, 9, 25, 12)

const entry = (change: Partial<SpendEntry> = {}): SpendEntry => ({
  workerId: 'w1',
  planId: 'docs',
  turn: 1,
  orchestrationId: 'o1',
  orchestration: 'Work',
  provider: 'claude',
  models: ['claude-opus-5-5'],
  endedAt: noon,
  usage: { input: 1200, output: 42, cacheRead: 5000, cacheWrite: 300 },
  costUsd: 0.00814,
  costByModel: {},
  worth: null,
  ...change,
})

test('reported cost, estimates and what nobody can price are kept apart', () => {
  const codex = entry({
    workerId: 'w2',
    provider: 'codex',
    models: ['gpt-6.1-sol'],
    costUsd: null,
    usage: { input: 1_000_000, output: 0, cacheRead: 0, cacheWrite: 0 },
  })
  const kimi = entry({ workerId: 'w3', provider: 'kimi', models: [], costUsd: null, usage: null })
  const { total } = spendReport([entry(), codex, kimi], usualPrices, 'UTC')
  expect(total).toMatchObject({
    workers: 3,
    costUsd: 0.00814,
    estimatedUsd: 2,
    unpriced: 1,
    toYouUsd: 0,
    billingUnknownUsd: 2.00814,
  })
  const paid = { ...usualPrices, billing: new Map([['codex', 'api'] as const]) }
  expect(spendReport([entry(), codex], paid, 'UTC').total).toMatchObject({
    toYouUsd: 2,
    billingUnknownUsd: 0.00814,
  })
  const both = [['codex', 'subscription'] as const, ['claude', 'subscription'] as const]
  expect(
    spendReport([entry(), codex], { ...usualPrices, billing: new Map(both) }, 'UTC').total,
  ).toMatchObject({ costUsd: 0.00814, estimatedUsd: 2, toYouUsd: 0, billingUnknownUsd: 0 })
})

test('a day is a local day, also over a change of the clocks', () => {
  const late = entry({ endedAt: Date.UTC(2026, 9, 25, 22, 59) })
  const next = entry({ endedAt: Date.UTC(2026, 9, 25, 23, 0) })
  const days = spendReport([next, late, entry()], usualPrices, 'Europe/Berlin').byDay
  expect(days.map(({ day }) => day)).toEqual(['2026-10-25', '2026-10-26'])
})

test('the cost of a helper model is its own row', () => {
  const helped = entry({
    costUsd: 0.5,
    costByModel: { 'claude-opus-5-5': 0.4, 'claude-haiku-5-5': 0.1 },
  })
  const rows = spendReport([helped], usualPrices, 'UTC').byModel
  expect(rows.map(({ model, costUsd }) => [model, costUsd])).toEqual([
    ['claude-opus-5-5', 0.4],
    ['claude-haiku-5-5', 0.1],
  ])
})

const tokens = fc.integer({ min: 0, max: 5_000_000 })
const anyEntry = fc.record({
  workerId: fc.constantFrom('w1', 'w2', 'w3'),
  planId: fc.constant('docs'),
  turn: fc.constant(1),
  orchestrationId: fc.constantFrom('o1', 'o2'),
  orchestration: fc.constant('Work'),
  provider: fc.constantFrom(...providerIds),
  models: fc.array(fc.constantFrom('claude-opus-5-5', 'gpt-6.1-sol', 'x'), { maxLength: 2 }),
  endedAt: fc.integer({ min: noon - 1e9, max: noon + 1e9 }),
  usage: fc.option(
    fc.record({ input: tokens, output: tokens, cacheRead: tokens, cacheWrite: tokens }),
  ),
  costUsd: fc.option(fc.double({ min: 0, max: 50, noNaN: true })),
  costByModel: fc.dictionary(
    fc.constantFrom('claude-opus-5-5', 'x', 'y'),
    fc.double({ min: 0, max: 9, noNaN: true }),
  ),
  worth: fc.constantFrom('used', 'partial', 'discarded', null),
})

test('every way of adding up gives the same total, to the token and the millionth of a dollar', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
      const { total, byProvider, byModel, byOrchestration, byDay, byWorth } = spendReport(
        entries,
        usualPrices,
        'Europe/Berlin',
      )
      const figures = ({ usage, costUsd, estimatedUsd, unpriced, toYouUsd }: SpendSum) => [
        ...Object.values(usage),
        unpriced,
        ...[costUsd, estimatedUsd, toYouUsd].map((usd) => Math.round(usd * 1e6)),
      ]
      for (const parts of [byProvider, byModel, byOrchestration, byDay, byWorth])
        expect(
          parts.map(figures).reduce(
            (sum, part) => sum.map((value, at) => value + (part[at] ?? 0)),
            figures({
              ...total,
              usage: { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 },
              costUsd: 0,
              estimatedUsd: 0,
              unpriced: 0,
              toYouUsd: 0,
            }),
          ),
        ).toEqual(figures(total))
    }),
  )
})

test('what a figure was summed from adds up to it, to the token and the millionth of a dollar', () => {
  const zone = 'Europe/Berlin'
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
      const report = spendReport(entries, usualPrices, zone)
      const expectSum = (key: SpendKey, sum: SpendSum) => {
        const traced = traceSpend(entries, usualPrices, zone, key)
        const micros = (of: 'costUsd' | 'estimatedUsd') =>
          traced.reduce((total, part) => total + Math.round(part[of] * 1e6), 0)
        expect(micros('costUsd')).toBe(Math.round(sum.costUsd * 1e6))
        expect(micros('estimatedUsd')).toBe(Math.round(sum.estimatedUsd * 1e6))
        expect(traced.filter(({ unpriced }) => unpriced)).toHaveLength(sum.unpriced)
        expect(traced.reduce((total, { usage }) => total + usage.output, 0)).toBe(sum.usage.output)
      }
      expectSum({ by: 'all' }, report.total)
      for (const row of report.byProvider)
        expectSum({ by: 'provider', provider: row.provider }, row)
      for (const row of report.byModel)
        expectSum({ by: 'model', provider: row.provider, model: row.model }, row)
      for (const row of report.byOrchestration) expectSum({ by: 'orchestration', id: row.id }, row)
      for (const row of report.byWorth) expectSum({ by: 'worth', worth: row.worth }, row)
      for (const row of report.byDay)
        expectSum({ by: 'day', day: row.day, provider: row.provider }, row)
    }),
  )
})
