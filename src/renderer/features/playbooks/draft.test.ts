import { expect, test } from 'vitest'
import { stepBack, stepForth, typeInto } from './draft'

test('what is typed without a pause is one step back and forth', () => {
  const typed = typeInto(typeInto(null, 'Plan', 'Plan b', 5000), 'Plan b', 'Plan bi', 5200)
  const more = typeInto(typed, 'Plan bi', 'Plan big', 9000)
  const back = stepBack(more)
  expect(back?.text).toBe('Plan bi')
  const start = stepBack(back)
  expect(start?.text).toBe('Plan')
  expect(stepBack(start)).toBeNull()
  expect(stepForth(stepForth(start))?.text).toBe('Plan big')
})

test('typing again leaves what was taken back', () => {
  const back = stepBack(typeInto(null, 'a', 'ab', 5000))
  const again = typeInto(back, 'a', 'ac', 5100)
  expect(stepForth(again)).toBeNull()
  expect(stepBack(again)?.text).toBe('a')
  expect(stepForth(null)).toBeNull()
})
