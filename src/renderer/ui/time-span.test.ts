import { expect, test } from 'vitest'
import { readSpan, spanText } from './time-span'

test('a span is read in every form the window shows, and refused in any other', () => {
  const forms: [string, number][] = [
    ['20', 1200],
    ['20 min', 1200],
    ['90 s', 90],
    ['1.5 h', 5400],
    ['2h', 7200],
    ['1:30', 90],
    ['0:05', 5],
    ['90:00', 5400],
    ['1:02:10', 3730],
    ['1 h 30 min', 5400],
    [' 1m30s ', 90],
  ]
  for (const [text, seconds] of forms) expect([text, readSpan(text)]).toEqual([text, seconds])
  for (const text of ['', 'soon', '1:3', '1:75', '1:75:00', '-5', '5 d', '1e3', '1:30 h', 'min'])
    expect([text, readSpan(text)]).toEqual([text, null])
})

test('what is shown is read back as the same', () => {
  for (const seconds of [1, 59, 60, 90, 119, 120, 3600, 5400, 7200, 86_400, 3730])
    expect(readSpan(spanText(seconds))).toBe(seconds)
  expect([1200, 90, 7200, 5400].map(spanText)).toEqual(['20 min', '90 s', '2 h', '90 min'])
})
