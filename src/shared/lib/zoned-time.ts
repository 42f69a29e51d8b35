/** A date and time of day as a wall clock shows it; month is 1 to 12. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

const formatFor = (zone: string): Intl.DateTimeFormat | null => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = zoneFormat(zone)
  formats.set(zone, format)
  return format
}

const zoneFormat = (timeZone: string): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // Intl throws for a name that is no time zone; there is no other way to ask.
    return null
  }
}

const shownAt = (format: Intl.DateTimeFormat, instant: number): WallTime & { second: number } => {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of format.formatToParts(instant)) {
    if (Object.hasOwn(shown, type)) shown[type as keyof typeof shown] = Number(value)
  }
  return shown
}

const offsetAt = (format: Intl.DateTimeFormat, instant: number): number => {
  const whole = Math.floor(instant / 1000) * 1000
  const at = shownAt(format, whole)
  return Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second) - whole
}

/** What a clock in `zone` (IANA name) shows at `instant` (epoch ms); null if there is no such zone. */
export const wallTime = (instant: number, zone: string): WallTime | null => {
  const format = formatFor(zone)
  if (format === null) return null
  const { year, month, day, hour, minute } = shownAt(format, instant)
  return { year, month, day, hour, minute }
}

const dayMs = 86_400_000

/**
 * Every instant (epoch ms, ascending) at which a clock in `zone` shows `wall`: one, none (the hour that
 * daylight saving skips) or two (the hour it repeats). Null if there is no such zone.
 */
export const instantsOf = (wall: WallTime, zone: string): readonly number[] | null => {
  const format = formatFor(zone)
  if (format === null) return null
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  const offsets = new Set([offsetAt(format, asUtc - dayMs), offsetAt(format, asUtc + dayMs)])
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(format, instant) === asUtc)
    .sort((a, b) => a - b)
}
