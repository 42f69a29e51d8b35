import { expect, test } from 'vitest'
import { usualPrices } from '../prices/read-prices'
import { spendReport } from './spend-report'
import { usedPrices } from './spend-view'

const day = 86_400_000

test('a price over 60 days old is marked stale, a model without one is missing, and neither is guessed', () => {
  const of = (model: string) => ({
    workerId: 'w1',
    planId: 'docs',
    turn: 1,
    orchestrationId: 'o1',
    orchestration: 'Work',
    provider: 'claude' as const,
    models: [model],
    endedAt: 0,
    usage: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 },
    costUsd: 0.01,
    costByModel: {},
    worth: null,
  })
  const report = spendReport([of('claude-opus-5-5'), of('claude-unheard-of')], usualPrices, 'UTC')
  const at = (now: number) =>
    Object.fromEntries(usedPrices(report, usualPrices, now).map((each) => [each.model, each]))
  const { price } = at(0)['claude-opus-5-5'] ?? {}
  const read = Date.parse(price?.asOf ?? '')
  expect(at(read + 60 * day)['claude-opus-5-5']).toMatchObject({ stale: false, billing: null })
  expect(at(read + 62 * day)['claude-opus-5-5']).toMatchObject({ stale: true })
  expect(at(read + 62 * day)['claude-unheard-of']).toMatchObject({
    price: null,
    stale: false,
    rank: null,
  })
})
