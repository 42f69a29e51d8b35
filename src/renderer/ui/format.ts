export { count, plural } from '@shared/lib/plural'

/** What stands for a figure nobody knows; never 0 or a dash. */
export const unknown = 'unknown'

/** Dollars: `$0.74`; under a cent `<$0.01`, so that something is never shown as nothing. */
export const money = (usd: number | null): string => {
  if (usd === null) return unknown
  if (usd > 0 && usd < 0.005) return '<$0.01'
  return `$${usd.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

/** Tokens: `812`, `118k`, `1.24M`. */
export const tokens = (count: number | null): string => {
  if (count === null) return unknown
  if (count < 1_000) return String(count)
  if (count < 999_500) return `${String(Math.round(count / 1_000))}k`
  return `${(count / 1_000_000).toFixed(2)}M`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A running clock: `6:41`, `1:02:10`. */
export const clock = (ms: number | null): string => {
  if (ms === null) return unknown
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours > 0
    ? `${String(hours)}:${two(minutes % 60)}:${two(seconds % 60)}`
    : `${String(minutes)}:${two(seconds % 60)}`
}

/** How long ago, in one unit: `2 s`, `4 min`, `2 h`, `3 d`. */
export const age = (ms: number | null): string => {
  if (ms === null) return unknown
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 60) return `${String(seconds)} s`
  if (seconds < 3_600) return `${String(Math.floor(seconds / 60))} min`
  if (seconds < 86_400) return `${String(Math.floor(seconds / 3_600))} h`
  return `${String(Math.floor(seconds / 86_400))} d`
}

/** `812 B`, `1.5 KB`, `20.0 MB`. */
export const bytes = (size: number | null): string => {
  if (size === null) return unknown
  if (size < 1_000) return `${String(size)} B`
  if (size < 1_000_000) return `${(size / 1_000).toFixed(1)} KB`
  return `${(size / 1_000_000).toFixed(1)} MB`
}

/** `62%`. */
export const percent = (value: number | null): string =>
  value === null ? unknown : `${String(Math.round(value))}%`

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const dayMs = 86_400_000

/** An instant as a person says it, local time: `17:40`, within a week `Tue 09:00`, else `2026-12-14 09:00`. */
export const instant = (at: number | null, now: number): string => {
  if (at === null) return unknown
  const date = new Date(at)
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (new Date(now).toDateString() === date.toDateString()) return time
  if (Math.abs(at - now) < 6 * dayMs) return `${days[date.getDay()] ?? ''} ${time}`
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`
}
