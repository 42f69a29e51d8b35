import { expect, test } from 'vitest'
import { budgetMeters } from './budget-standing'

const used = {
  calls: 4,
  tokens: 810,
  costUsd: 0.2,
  demoUsd: 0,
  wallSeconds: 60,
  promptTokens: 1500,
}

test('every limit that is set has a meter with what is left; one without a limit has none', () => {
  const limits = {
    maxCalls: 10,
    maxWallSeconds: 120,
    maxEstimatedPromptTokens: 1000,
    maxReportedTokens: 1000,
    maxReportedCostUsd: 0.2,
  }
  expect(budgetMeters({ limits, used }, 80)).toEqual([
    { of: 'costUsd', used: 0.2, limit: 0.2, left: 0, percent: 100, state: 'spent' },
    { of: 'tokens', used: 810, limit: 1000, left: 190, percent: 81, state: 'warn' },
    { of: 'promptTokens', used: 1500, limit: 1000, left: 0, percent: 150, state: 'spent' },
    { of: 'wallSeconds', used: 60, limit: 120, left: 60, percent: 50, state: 'within' },
    { of: 'calls', used: 4, limit: 10, left: 6, percent: 40, state: 'within' },
  ])
  expect(budgetMeters({ limits: { maxWallSeconds: 75 }, used }, 80)).toMatchObject([
    { of: 'wallSeconds', percent: 80, state: 'warn' },
  ])
  expect(budgetMeters({ limits: {}, used }, 80)).toEqual([])
})

test('time is spent once too little of it is left for a turn to start', () => {
  const meterAt = (wallSeconds: number, maxWallSeconds: number) =>
    budgetMeters({ limits: { maxWallSeconds }, used: { ...used, wallSeconds } }, 80)[0]
  expect(meterAt(4, 5)).toMatchObject({ used: 4, left: 0, percent: 100, state: 'spent' })
  expect(meterAt(3, 5)).toMatchObject({ left: 2, percent: 60, state: 'within' })
  expect(meterAt(0, 1)).toMatchObject({ left: 1, percent: 0, state: 'within' })
  expect(meterAt(6, 5)).toMatchObject({ left: 0, percent: 120, state: 'spent' })
})
