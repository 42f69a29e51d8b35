import { expect, test } from 'vitest'
import { answerText } from './answer-text'

test('each answer stands below its question', () => {
  expect(answerText(['Which day?', 'Why?'], [' Monday ', ''])).toBe(
    'You asked: Which day?\nAnswer: Monday',
  )
  expect(answerText(['A?', 'B?'], ['1', '2'])).toBe(
    'You asked: A?\nAnswer: 1\n\nYou asked: B?\nAnswer: 2',
  )
})
