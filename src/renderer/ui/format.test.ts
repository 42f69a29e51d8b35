import { expect, test } from 'vitest'
import { age, bytes, clock, count, instant, money, percent, plural, tokens } from './format'

test('money has two places, and something is never shown as nothing', () => {
  expect([0, 0.74, 14.825, 1234.5, 0.001].map(money)).toEqual([
    '$0.00',
    '$0.74',
    '$14.82',
    '$1,234.50',
    '<$0.01',
  ])
})

test('tokens are short and change unit without a jump', () => {
  expect([0, 812, 999, 1_000, 118_400, 999_499, 999_500, 1_240_000].map(tokens)).toEqual([
    '0',
    '812',
    '999',
    '1k',
    '118k',
    '999k',
    '1.00M',
    '1.24M',
  ])
})

test('a clock shows hours only when there are some', () => {
  expect([0, 401_000, 3_730_000].map(clock)).toEqual(['0:00', '6:41', '1:02:10'])
})

test('an age is one unit, cut down', () => {
  expect([2_000, 59_999, 240_000, 7_200_000, 180_000_000].map(age)).toEqual([
    '2 s',
    '59 s',
    '4 min',
    '2 h',
    '2 d',
  ])
  expect(age(-500)).toBe('0 s')
})

test('what is not known is said so, never 0', () => {
  for (const say of [money, tokens, clock, age, bytes, percent]) expect(say(null)).toBe('unknown')
  expect(instant(null, 0)).toBe('unknown')
})

test('counts are grouped and agree with their noun', () => {
  expect(count(5_012)).toBe('5,012')
  expect([plural(1, 'worker'), plural(0, 'worker'), plural(5_012, 'file')]).toEqual([
    '1 worker',
    '0 workers',
    '5,012 files',
  ])
})

test('an instant says the day only when it is another', () => {
  const now = new Date(2026, 10, 29, 12, 0).getTime()
  expect(instant(new Date(2026, 10, 29, 17, 40).getTime(), now)).toBe('17:40')
  expect(instant(new Date(2026, 11, 1, 9, 5).getTime(), now)).toBe('Tue 09:05')
  expect(instant(new Date(2026, 11, 14, 9, 5).getTime(), now)).toBe('2026-12-14 09:05')
})
