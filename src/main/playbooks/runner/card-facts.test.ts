import { expect, test } from 'vitest'
import { ranWords } from './card-facts'

test('how often a phase ran is said with its retries', () => {
  expect(ranWords('Change', { runs: 1, retries: 0 })).toBe('Change ran once.')
  expect(ranWords('Change', { runs: 1, retries: 2 })).toBe('Change ran once, with 2 retries.')
  expect(ranWords('Change', { runs: 3, retries: 1 })).toBe('Change ran 3 times, with 1 retry.')
})
