import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantsOf, wallTime } from './zoned-time'

const utc = Date.UTC

test('an hour that daylight saving skips has no instant, one that it repeats has two', () => {
  const at = { year: 2026, month: 3, day: 29, hour: 2, minute: 30 }
  expect(instantsOf(at, 'Europe/Paris')).toEqual([])
  expect(instantsOf({ ...at, month: 10, day: 25 }, 'Europe/Paris')).toEqual([
    utc(2026, 9, 25, 0, 30),
    utc(2026, 9, 25, 1, 30),
  ])
})

test('a name that is no zone is null, not a throw', () => {
  expect(wallTime(0, 'Mars/Olympus')).toBeNull()
  expect(instantsOf({ year: 2026, month: 1, day: 1, hour: 0, minute: 0 }, '')).toBeNull()
})

test('what a clock shows leads back to the minute it was read in', () => {
  const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']
  fc.assert(
    fc.property(
      fc.integer({ min: utc(2020, 0, 1), max: utc(2035, 0, 1) }),
      fc.constantFrom(...zones),
      (instant, zone) => {
        const wall = wallTime(instant, zone)
        const minute = Math.floor(instant / 60_000) * 60_000
        expect(wall && instantsOf(wall, zone)).toContain(minute)
      },
    ),
  )
})
