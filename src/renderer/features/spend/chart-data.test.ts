import { expect, test } from 'vitest'
import type { SpendReport } from '@shared/report/spend-report'
import { dayChart, dayNames, stacked } from './chart-data'

const sum = {
  workers: 1,
  usage: { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 },
  costUsd: 0,
  estimatedUsd: 0,
  unpriced: 0,
  toYouUsd: 0,
  billingUnknownUsd: 0,
}
const report: SpendReport = {
  total: sum,
  byProvider: [],
  byModel: [],
  byOrchestration: [],
  byWorth: [],
  byDay: [
    { ...sum, day: '2026-11-28', provider: 'codex', estimatedUsd: 1 },
    { ...sum, day: '2026-11-28', provider: 'claude', costUsd: 2 },
    { ...sum, day: '2026-11-29', provider: 'claude', costUsd: 3 },
  ],
}

test('days without turns stand in the chart, the dearest provider lies at the bottom', () => {
  const now = new Date(2026, 10, 29, 12).getTime()
  const days = dayNames(now, 3)
  expect(days).toEqual(['2026-11-27', '2026-11-28', '2026-11-29'])
  const chart = dayChart(report, days)
  expect(chart.series).toEqual([
    { provider: 'claude', usd: [0, 2, 3] },
    { provider: 'codex', usd: [0, 1, 0] },
  ])
  expect(stacked(chart)).toEqual([
    [0, 3, 3],
    [0, 2, 3],
  ])
})
