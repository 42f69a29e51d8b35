import { instantsOf, wallTime, type WallTime } from '../lib/zoned-time'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const minuteMs = 60_000
const dayMs = 86_400_000
/** A date without a year further ahead than this could as well be last year's. */
const farDays = 180

const lead = String.raw`(?:\bresets?(?:[ _-]?(?:at|on|in|time))?|\btry again|\bretry(?:[ _-]after)?|\bavailable again|\blimit reached\|)`
const glue = String.raw`["']?[\s:=]*["']?(?:(?:at|on|after)\s+)?`
const start = new RegExp(lead + glue, 'gi')

const epoch = /^(\d{13}|\d{10})(?![\d.:])/
const iso =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\s?(Z|UTC\b|[+-]\d{2}:?\d{2})/
const duration = /^(?:in\s+)?((?:\d+(?:\.\d+)?\s*[a-z]+(?:,?\s+and\s+|,?\s*)?)+)/i
const durationPart = /(\d+(?:\.\d+)?)\s*([a-z]+)/gi
const date = String.raw`(?:(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?,?\s+(?:at\s+)?)?`
const clock = new RegExp(
  `^${date}(\\d{1,2})(?::(\\d{2}))?(?::\\d{2})?\\s?([ap])?(?:\\.?m\\b\\.?)?(?![\\d:])`,
  'i',
)
const zoneAfter = /^\s*(?:\(([A-Za-z][\w+/-]*)\)|(UTC|GMT)\b(?![+-]))/
/** Words after a time that change its meaning in a way not read here: another zone, another day. */
const unreadAfter = /^,?\s*(?:\(|[A-Z]{2,5}\b|(?:UTC|GMT)[+-]|tomorrow|today|next|on\b)/

const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: minuteMs,
  h: 3_600_000,
  d: dayMs,
}

const unitOf = (word: string): string | null => {
  const lower = word.toLowerCase()
  if (lower === 'ms' || lower.startsWith('millisecond')) return 'ms'
  const names: Readonly<Record<string, RegExp>> = {
    s: /^s(?:ecs?|econds?)?$/,
    m: /^m(?:ins?|inutes?)?$/,
    h: /^h(?:rs?|ours?)?$/,
    d: /^d(?:ays?)?$/,
  }
  return Object.entries(names).find(([, name]) => name.test(lower))?.[0] ?? null
}

const readDuration = (text: string, now: number): number | null => {
  const whole = duration.exec(text)?.[1]
  if (whole === undefined) return null
  let total = 0
  let smallest: string | null = null
  for (const [, count, word] of whole.matchAll(durationPart)) {
    const unit = unitOf(word ?? '')
    if (unit === null) return null
    total += Number(count) * (unitMs[unit] ?? 0)
    smallest = unit
  }
  // "in 3 hours" is rounded; only what is given to the minute is an instant.
  return smallest === 'h' || smallest === 'd' ? null : now + Math.round(total)
}

const hourOf = (hour: number, half: string | undefined): number | null => {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** The only instant left of those a clock can mean, counting from the minute `now` is in. */
const onlyLeft = (instants: readonly number[], now: number): number | null => {
  const left = instants.filter((instant) => instant >= Math.floor(now / minuteMs) * minuteMs)
  return left.length === 1 ? (left[0] ?? null) : null
}

const nextDay = (wall: WallTime): WallTime => {
  const next = new Date(Date.UTC(wall.year, wall.month - 1, wall.day + 1))
  return {
    ...wall,
    year: next.getUTCFullYear(),
    month: next.getUTCMonth() + 1,
    day: next.getUTCDate(),
  }
}

const nextTimeOfDay = (hour: number, minute: number, now: number, zone: string): number | null => {
  const today = wallTime(now, zone)
  if (today === null) return null
  const wall = { ...today, hour, minute }
  const stillToday = onlyLeft(instantsOf(wall, zone) ?? [], now)
  if (stillToday !== null) return stillToday
  // Later today by the clock, yet not one instant: skipped or repeated by daylight saving.
  if (hour * 60 + minute >= today.hour * 60 + today.minute) return null
  return onlyLeft(instantsOf(nextDay(wall), zone) ?? [], now)
}

const isDate = (year: number, month: number, day: number): boolean => {
  const shown = new Date(Date.UTC(year, month - 1, day))
  return shown.getUTCMonth() === month - 1 && shown.getUTCDate() === day
}

const onDate = (
  written: { readonly month: number; readonly day: number; readonly year: number | null },
  time: { readonly hour: number; readonly minute: number },
  now: number,
  zone: string,
): number | null => {
  const today = wallTime(now, zone)
  if (today === null) return null
  const { month, day, year } = written
  if (year !== null) {
    if (!isDate(year, month, day)) return null
    const instants = instantsOf({ year, month, day, ...time }, zone) ?? []
    return instants.length === 1 ? (instants[0] ?? null) : null
  }
  for (const candidate of [today.year, today.year + 1]) {
    if (!isDate(candidate, month, day)) continue
    const instant = onlyLeft(instantsOf({ year: candidate, month, day, ...time }, zone) ?? [], now)
    if (instant !== null) return instant - now > farDays * dayMs ? null : instant
  }
  return null
}

const readClock = (text: string, now: number, localZone: string): number | null => {
  const found = clock.exec(text)
  if (found === null) return null
  const [whole, monthName, day, year, hourText, minuteText, half] = found
  if (minuteText === undefined && half === undefined) return null
  const hour = hourOf(Number(hourText), half)
  const minute = Number(minuteText ?? 0)
  if (hour === null || minute > 59) return null
  const after = text.slice(whole.length)
  const named = zoneAfter.exec(after)
  if (named === null && unreadAfter.test(after)) return null
  const zone = named?.[1] ?? named?.[2] ?? localZone
  if (monthName === undefined) return nextTimeOfDay(hour, minute, now, zone)
  const month = months.indexOf(monthName.toLowerCase()) + 1
  const written = { month, day: Number(day), year: year === undefined ? null : Number(year) }
  return onDate(written, { hour, minute }, now, zone)
}

const readIso = (text: string): number | null => {
  const found = iso.exec(text)
  if (found === null) return null
  const [, day, time, zone = ''] = found
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(.\d\d):?/, '$1:') : 'Z'
  const instant = Date.parse(`${day ?? ''}T${time ?? ''}${offset}`)
  return Number.isNaN(instant) ? null : instant
}

const readEpoch = (text: string): number | null => {
  const digits = epoch.exec(text)?.[1]
  if (digits === undefined) return null
  return digits.length === 13 ? Number(digits) : Number(digits) * 1000
}

/**
 * The instant (epoch ms) at which a CLI says that its limit is lifted, read from its own words:
 * "resets 2:30am", "try again at 6:19 PM", "resets 4am (Europe/Paris)", "resets Dec 3, 4am", epoch, ISO,
 * "try again in 12 minutes". A time of day without a zone is meant in `localZone` (IANA) and is the next
 * one after `now` (epoch ms, when the words were printed). Null when the words don't say one instant:
 * no zone that is known, an hour skipped or repeated by daylight saving, two different times. Never
 * guessed.
 */
export const readResetTime = (text: string, now: number, localZone: string): number | null => {
  const found = new Set<number>()
  for (const match of text.matchAll(start)) {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 80)
    const instant =
      readIso(rest) ?? readEpoch(rest) ?? readClock(rest, now, localZone) ?? readDuration(rest, now)
    if (instant !== null) found.add(instant)
  }
  const [only, other] = found
  return other === undefined ? (only ?? null) : null
}
