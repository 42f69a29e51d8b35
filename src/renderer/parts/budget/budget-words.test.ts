import { budgetMeters } from '@shared/budget/budget-standing'
import { expect, test } from 'vitest'
import { blindWords, budgetWords } from './budget-words'

const used = {
  calls: 4,
  tokens: 900,
  costUsd: 0.05,
  demoUsd: 0,
  wallSeconds: 90,
  promptTokens: 1500,
}

test('a limit says what is used, what is left and, with a word, that it warns or is spent', () => {
  const limits = { maxWallSeconds: 100, maxEstimatedPromptTokens: 3000, maxReportedCostUsd: 0.05 }
  expect(budgetMeters({ limits, used }, 80).map((meter) => budgetWords(meter, 0))).toMatchObject([
    { used: '$0.05', left: '$0.00 left', tone: 'red', word: 'spent' },
    { left: '2k prompt tokens, estimated left', percent: '50%', tone: 'plain', word: '' },
    { used: '1:30', limit: '1:40', tone: 'amber', word: 'nearly spent' },
  ])
})

test("the demo's play money is marked as such, in a sum of it and of others too", () => {
  const limits = { maxReportedCostUsd: 1, maxCalls: 9 }
  const words = (demoUsd: number) =>
    budgetMeters({ limits, used }, 80).map((meter) => budgetWords(meter, demoUsd).used)
  expect(words(0)).toEqual(['$0.05', '4 calls'])
  expect(words(0.05)).toEqual(['$0.05 demo', '4 calls'])
  expect(words(0.02)).toEqual(['$0.05 part demo', '4 calls'])
})

test('what a CLI did not report is said where a limit counts it, and only there', () => {
  const standing = { used, withoutCost: 1, withoutTokens: 2 }
  expect(blindWords({ ...standing, limits: { maxReportedCostUsd: 1, maxReportedTokens: 9 } })).toBe(
    '1 turn reported no cost, 2 turns reported no tokens, so it counts as nothing here.',
  )
  expect(blindWords({ ...standing, limits: { maxCalls: 3 } })).toBe('')
})
