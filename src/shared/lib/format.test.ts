import { expect, test } from 'vitest'
import {
  formatAge,
  formatBytes,
  formatClock,
  formatCount,
  formatDuration,
  formatMoney,
  formatNumbered,
  formatTokens,
} from './format'

test('money', () => {
  expect([0, 0.001, 0.74, 12].map(formatMoney)).toEqual(['$0.00', '<$0.01', '$0.74', '$12.00'])
})

test('tokens keep three figures', () => {
  expect([0, 842, 1000, 9_100, 118_000, 999_400, 999_600, 1_240_000].map(formatTokens)).toEqual([
    '0',
    '842',
    '1k',
    '9.1k',
    '118k',
    '999k',
    '1M',
    '1.24M',
  ])
})

test('counts and words', () => {
  expect([7, 1234, 5_012_000].map(formatCount)).toEqual(['7', '1,234', '5,012,000'])
  expect([formatNumbered(1, 'file'), formatNumbered(1200, 'file')]).toEqual([
    '1 file',
    '1,200 files',
  ])
})

test('time as clock, age and duration', () => {
  expect([-5, 4_900, 401_000, 3_730_000].map(formatClock)).toEqual([
    '0:00',
    '0:04',
    '6:41',
    '1:02:10',
  ])
  expect([2_000, 240_000, 7_200_000, 3 * 86_400_000].map(formatAge)).toEqual([
    '2 s',
    '4 min',
    '2 h',
    '3 d',
  ])
  expect([80, 11_240, 61_000].map(formatDuration)).toEqual(['0.1 s', '11.2 s', '1:01'])
})

test('bytes', () => {
  expect([812, 38_000, 1_240_000, 2_000_000_000].map(formatBytes)).toEqual([
    '812 B',
    '38 KB',
    '1.24 MB',
    '2 GB',
  ])
})
