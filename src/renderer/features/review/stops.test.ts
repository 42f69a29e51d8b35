import { expect, test } from 'vitest'
import { isDecided, leftOpen, leftWords, nextOpen, standingOf, stopsOf } from './stops'

const file = {
  path: 'a',
  hunks: [['R'], ['M'], ['-1:2', '+1'], ['+9']],
  accepted: ['R', '-1:2', '+1'],
  rejected: ['+9'],
  viewed: false,
  needs: [],
}

test('name and mode are one stop, every hunk of lines one more', () => {
  expect(stopsOf(file)).toEqual([
    { path: 'a', hunk: null, atoms: ['R', 'M'] },
    { path: 'a', hunk: 0, atoms: ['-1:2', '+1'] },
    { path: 'a', hunk: 1, atoms: ['+9'] },
  ])
})

test('a stop stands where all its atoms do', () => {
  expect(stopsOf(file).map(({ atoms }) => standingOf(file, atoms))).toEqual([
    'part',
    'accepted',
    'rejected',
  ])
  expect(standingOf(file, ['+20'])).toBe('open')
})

test('the next open stop is looked for to the end, then from the start', () => {
  const stops = stopsOf(file)
  const open = (hunk: number | null) => (stop: { hunk: number | null }) => stop.hunk === hunk
  expect(nextOpen(stops, 0, open(1))?.hunk).toBe(1)
  expect(nextOpen(stops, 2, open(0))?.hunk).toBe(0)
  expect(nextOpen(stops, 1, () => false)).toBeNull()
})

test('a hunk with an open line is not decided, and its lines are counted as left', () => {
  const part = { ...file, accepted: ['-1:2'], rejected: ['+9'] }
  const stands = stopsOf(part).map(({ atoms }) => standingOf(part, atoms))
  expect(stands).toEqual(['open', 'part', 'rejected'])
  expect(stands.map(isDecided)).toEqual([false, false, true])
  const left = leftOpen(stopsOf(part), () => part)
  expect(left).toEqual({ hunks: 1, lines: 1 })
  expect(leftWords(left)).toBe('1 hunk and 1 line undecided')
  const mixed = { ...part, accepted: ['R', 'M', '-1:2'], rejected: ['+1', '+9'] }
  expect(stopsOf(mixed).map(({ atoms }) => standingOf(mixed, atoms))).toEqual([
    'accepted',
    'mixed',
    'rejected',
  ])
  expect(leftWords(leftOpen(stopsOf(mixed), () => mixed))).toBe('')
})
