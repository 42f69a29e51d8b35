import { expect, test } from 'vitest'
import { barPlaces, lasts, windowText } from './simulation-words'

test('a duration says hours only when there are some', () => {
  expect([0, 59, 60, 72, 600].map((minutes) => lasts(minutes * 60_000))).toEqual([
    '0 min',
    '59 min',
    '1 h 0 min',
    '1 h 12 min',
    '10 h 0 min',
  ])
})

test('a window says its peak only where it is above both ends', () => {
  const window = { provider: 'codex', window: 'week', from: 62, peak: 81, to: 81, held: false }
  expect(windowText(window)).toBe('62% to 81%')
  expect(windowText({ ...window, from: 83, peak: 97, to: 12, held: true })).toBe(
    '83% to 12%, peak 97%, waits for its reset',
  )
  expect(windowText({ ...window, to: null, peak: 62 })).toBe('62% to unknown')
})

test('bars share the whole time', () => {
  const bar = { title: '', workers: 1, notes: [], held: false, unknown: false, lead: false }
  const view = {
    now: 0,
    endsAt: 4_000_000,
    cost: null,
    windows: [],
    unknown: [],
    bars: [
      { ...bar, phase: 'a', start: 0, end: 1_000_000 },
      { ...bar, phase: 'b', start: 1_000_000, end: 4_000_000 },
    ],
  }
  expect(barPlaces(view)).toEqual([
    { left: 0, width: 25 },
    { left: 25, width: 75 },
  ])
  const open = { ...view, endsAt: null, bars: [{ ...bar, phase: 'a', start: 0, end: null }] }
  expect(barPlaces(open)).toEqual([{ left: 0, width: 100 }])
})
