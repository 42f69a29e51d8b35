import { expect, test } from 'vitest'
import { quotaChart } from './quota-chart-data'

const stretch = (
  window: string,
  firstAt: number,
  usedPercent: number | null,
  resetsAt: number,
) => ({
  provider: 'claude' as const,
  window,
  usedPercent,
  resetsAt,
  status: null,
  firstAt,
  observedAt: firstAt,
})

test('a window stands in steps, falls to nothing at its reset, and is unknown before it was read', () => {
  const history = [
    stretch('5h', 1_000, 40, 5_000),
    stretch('5h', 2_000, 60, 5_000),
    stretch('week', 3_000, 10, 90_000),
    stretch('5h', 6_000, 5, 9_000),
  ]
  expect(quotaChart(history, 7_000)).toEqual({
    at: [1, 2, 3, 5, 6, 7],
    series: [
      { name: 'claude 5h', percent: [40, 60, 60, 0, 5, 5] },
      { name: 'claude week', percent: [null, null, 10, 10, 10, 10] },
    ],
  })
})
