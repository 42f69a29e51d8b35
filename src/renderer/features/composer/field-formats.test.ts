import { expect, test } from 'vitest'
import { commaList, dollars, seconds, wholeNumber } from './field-formats'

test('times are read with or without a unit', () => {
  expect(['20', '20 min', '90 s', '1.5 h', '2h', 'soon'].map(seconds.parse)).toEqual([
    1200,
    1200,
    90,
    5400,
    7200,
    'soon',
  ])
  expect([1200, 90, 7200, 5400, 'soon'].map(seconds.format)).toEqual([
    '20 min',
    '90 s',
    '2 h',
    '90 min',
    'soon',
  ])
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
