import { expect, test } from 'vitest'
import { commaList, dollars, seconds, wholeNumber } from './field-formats'

test('what is no time stays what was typed', () => {
  expect(['1:30', 'soon'].map(seconds.parse)).toEqual([90, 'soon'])
  expect([90, 'soon'].map(seconds.format)).toEqual(['90 s', 'soon'])
})

test('what is no number stays what was typed', () => {
  expect(['4', '4x', '$2.50', '2'].map((text) => dollars.parse(text))).toEqual([4, '4x', 2.5, 2])
  expect([2, 'x'].map((value) => dollars.format(value))).toEqual(['$2.00', 'x'])
  expect(['8', 'many'].map((text) => wholeNumber.parse(text))).toEqual([8, 'many'])
})

test('lists', () => {
  expect(commaList.parse(' a, b ,,c ')).toEqual(['a', 'b', 'c'])
  expect(commaList.format(['a', 'b'])).toBe('a, b')
})
