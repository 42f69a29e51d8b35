import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallTime } from '../lib/zoned-time'
import { readResetTime } from './reset-time'

const utc = Date.UTC
const evening = utc(2026, 10, 29, 23, 0)

test.each([
  ['resets 2:30am', evening, 'UTC', utc(2026, 10, 30, 2, 30)],
  ['resets 2:30am', utc(2026, 10, 30, 1, 0), 'UTC', utc(2026, 10, 30, 2, 30)],
  ['resets at 2:30 a.m.', evening, 'UTC', utc(2026, 10, 30, 2, 30)],
  [
    "You've hit your usage limit. Please try again at 6:19 PM.",
    evening,
    'UTC',
    utc(2026, 10, 30, 18, 19),
  ],
  ['try again at 6:19 PM', utc(2026, 10, 29, 18, 19, 40), 'UTC', utc(2026, 10, 29, 18, 19)],
  ['limit reached ∙ resets 4am (Europe/Paris)', evening, 'America/New_York', utc(2026, 10, 30, 3)],
  ['resets 6:13pm (UTC)', utc(2026, 10, 29, 15), 'Asia/Tokyo', utc(2026, 10, 29, 18, 13)],
  ['resets 18:13 UTC', utc(2026, 10, 29, 15), 'Asia/Tokyo', utc(2026, 10, 29, 18, 13)],
  ['resets 12am', evening, 'UTC', utc(2026, 10, 30)],
  ['resets 12pm', evening, 'UTC', utc(2026, 10, 30, 12)],
  ['resets 12:05am', utc(2026, 11, 31, 23), 'UTC', utc(2027, 0, 1, 0, 5)],
  ['resets Dec 3, 4am (Europe/Paris)', evening, 'UTC', utc(2026, 11, 3, 3)],
  ['resets Jan 2 at 5pm', utc(2026, 11, 30), 'UTC', utc(2027, 0, 2, 17)],
  ['try again at Dec 3rd, 2026 6:19 PM.', evening, 'UTC', utc(2026, 11, 3, 18, 19)],
  ['"resetsAt":1764440000', evening, 'UTC', 1_764_440_000_000],
  ['Claude AI usage limit reached|1764440000', evening, 'UTC', 1_764_440_000_000],
  ['resets_at: 1764440000123', evening, 'UTC', 1_764_440_000_123],
  ['reset at 2026-11-30T02:30:00Z', evening, 'UTC', utc(2026, 10, 30, 2, 30)],
  ['retry after 2026-11-30T02:30:00.5+02:00', evening, 'UTC', utc(2026, 10, 30, 0, 30, 0, 500)],
  ['Please try again in 20s.', evening, 'UTC', evening + 20_000],
  ['Please try again in 1.5s. Visit', evening, 'UTC', evening + 1500],
  ['try again in 3 hours 42 minutes', evening, 'UTC', evening + (3 * 60 + 42) * 60_000],
  ['try again in 1 day, 2 hours and 5 minutes.', evening, 'UTC', evening + (26 * 60 + 5) * 60_000],
])('%s', (text, now, zone, instant) => {
  expect(readResetTime(text, now, zone)).toBe(instant)
})

test.each([
  'rate limit reached',
  'try again later',
  'try again in a moment',
  'try again in about 5 minutes',
  'try again in 3 hours',
  'resets soon',
  'resets 4',
  'resets 13pm',
  'resets 0am',
  'resets 2:75am',
  'resets 24:00',
  'resets Monday 9am',
  'resets 9am on Monday',
  'resets 9am tomorrow',
  'resets 9am PST',
  'resets 9am UTC+2',
  'resets 9am (Mars/Olympus)',
  'resets 9am (your time)',
  'resets Feb 30, 9am',
  'resets Jun 20, 9am',
  'resets at 2026-11-30T02:30:00',
  '2026-11-29T10:00:00Z rate limited',
  'it was 6:19 PM when the limit was hit',
  'session resets 2:30am, week resets Dec 3, 4am',
  '',
])('unknown: %s', (text) => {
  expect(readResetTime(text, evening, 'UTC')).toBeNull()
})

test('daylight saving: an exact instant on both sides, unknown inside the skipped or repeated hour', () => {
  const zone = 'Europe/Paris'
  const beforeSpring = utc(2026, 2, 28, 22)
  expect(readResetTime('resets 4am', beforeSpring, zone)).toBe(utc(2026, 2, 29, 2))
  expect(readResetTime('resets 2:30am', beforeSpring, zone)).toBeNull()
  expect(readResetTime('resets 2:30am', utc(2026, 2, 29, 3), zone)).toBe(utc(2026, 2, 30, 0, 30))
  const beforeAutumn = utc(2026, 9, 24, 22)
  expect(readResetTime('resets 4am', beforeAutumn, zone)).toBe(utc(2026, 9, 25, 3))
  expect(readResetTime('resets 2:30am', beforeAutumn, zone)).toBeNull()
  // Between the two passes of 2:30 only the second one is left.
  expect(readResetTime('resets 2:30am', utc(2026, 9, 25, 0, 45), zone)).toBe(
    utc(2026, 9, 25, 1, 30),
  )
})

test('a time of day comes back as the next moment a clock in that zone shows it', () => {
  const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu']
  fc.assert(
    fc.property(
      fc.integer({ min: utc(2024, 0, 1), max: utc(2030, 0, 1) }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom(...zones),
      (now, hour, minute, zone) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const instant = readResetTime(`resets ${time} (${zone})`, now, 'UTC')
        if (instant === null) return
        expect(wallTime(instant, zone)).toMatchObject({ hour, minute })
        expect(instant).toBeGreaterThan(now - 60_000)
        expect(instant).toBeLessThan(now + 25 * 3_600_000)
      },
    ),
  )
})

test('never throws', () => {
  const word = fc.constantFrom(
    'resets ',
    'try again ',
    'at ',
    'in ',
    '9',
    ':30',
    'am',
    ' (',
    ')',
    'Dec ',
    '1764440000',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string())), fc.string(), (parts, zone) => {
      readResetTime(parts.join(''), evening, zone)
    }),
  )
})
