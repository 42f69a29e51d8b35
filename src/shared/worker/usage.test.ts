import { expect, test } from 'vitest'
import { budgetedTokens } from './usage'

test('tokens that count are input, cache writes and output; cache reads stand apart', () => {
  expect(budgetedTokens({ input: 1, cacheWrite: 20, output: 300, cacheRead: 4000 })).toBe(321)
})
