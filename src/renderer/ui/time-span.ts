const units: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600 }

/** What a field for a span takes, as its error says it. */
export const spanForms = 'such as 20 min, 90 s, 1:30 or 2 h; a number alone is minutes'

/** A span as a field shows it: `90 s`, `20 min`, `2 h`. */
export const spanText = (seconds: number): string => {
  if (seconds >= 7200 && seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds > 0 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/** `1:30` is a minute and a half, `1:02:10` an hour and more, as every clock in the window says it. */
const clockSpan = /^(?:(\d+):([0-5]\d)|(\d+)):([0-5]\d)$/
const unitSpan = /^(?:\d+(?:\.\d+)?\s*(?:s|min|m|h)\s*)+$/i
const part = /(\d+(?:\.\d+)?)\s*(s|min|m|h)/gi

/** Seconds of what was typed: `20 min`, `1 h 30 min`, `90s`, `1:30`; a number alone is minutes. Null: no span. */
export const readSpan = (text: string): number | null => {
  const typed = text.trim()
  if (/^\d+(\.\d+)?$/.test(typed)) return Math.round(Number(typed) * 60)
  const clock = clockSpan.exec(typed)
  if (clock !== null) {
    const [, hours = '0', minutes = clock[3] ?? '0', , seconds = '0'] = clock
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  }
  if (!unitSpan.test(typed)) return null
  const sum = [...typed.matchAll(part)].reduce(
    (all, [, count, unit]) => all + Number(count) * (units[(unit ?? '').toLowerCase()] ?? 0),
    0,
  )
  return Math.round(sum)
}
