import { expect, test } from 'vitest'
import { defaultPolicy } from './default-policy'
import { mergePolicy } from './merge-policy'

const seen = { ...defaultPolicy, budget: { maxCalls: 9, maxWallSeconds: 60 } }

test('only what was changed is taken; the rest is as another program left it', () => {
  const now = {
    ...seen,
    idleTimeoutSeconds: 600,
    conserveProviders: ['kimi' as const],
    budget: { maxCalls: 5, maxWallSeconds: 60, maxReportedCostUsd: 2 },
  }
  const wanted = {
    ...seen,
    maxConcurrent: 3,
    budget: { maxCalls: 9, maxWallSeconds: 7_000 },
  }
  expect(mergePolicy(now, seen, wanted)).toEqual({
    ...now,
    maxConcurrent: 3,
    budget: { maxCalls: 5, maxWallSeconds: 7_000, maxReportedCostUsd: 2 },
  })
})

test('a limit that is taken out is gone, and nothing changed means nothing changes', () => {
  const wanted = { ...seen, budget: { maxWallSeconds: 60 } }
  expect(mergePolicy(seen, seen, wanted)).toEqual(wanted)
  const now = { ...seen, maxWorkers: 2 }
  expect(mergePolicy(now, seen, seen)).toEqual(now)
})
