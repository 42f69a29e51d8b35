/** `$0.74`; fractions of a cent as `<$0.01`. */
export const formatMoney = (usd: number): string =>
  usd > 0 && usd < 0.005 ? '<$0.01' : `$${usd.toFixed(2)}`

/** Tokens, short: `842`, `118k`, `1.24M`; three figures. */
export const formatTokens = (count: number): string => {
  if (count < 1000) return String(count)
  if (count < 999_500) return `${figures(count / 1000)}k`
  return `${figures(count / 1_000_000)}M`
}

/** Any whole count with thousands apart: `5,012`. */
export const formatCount = (count: number): string =>
  String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ',')

/** A length of time as a clock: `0:04`, `6:41`, `1:02:10`. */
export const formatClock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
}

/** A length of time in its largest unit: `2 s`, `4 min`, `2 h`, `3 d`. */
export const formatAge = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

/** A short measured duration: `0.1 s`, `11.2 s`, then as a clock. */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < 60_000 ? `${(milliseconds / 1000).toFixed(1)} s` : formatClock(milliseconds)

/** Bytes: `812 B`, `38 KB`, `1.24 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${figures(bytes / 1000)} KB`
  if (bytes < 999_500_000) return `${figures(bytes / 1_000_000)} MB`
  return `${figures(bytes / 1_000_000_000)} GB`
}

/** `1 worker`, `3 workers`; `many` where adding an s is wrong. */
export const formatNumbered = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** At most three figures, no useless zeros: 9.1, 118, 1.24. */
const figures = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return String(Number(value.toFixed(digits)))
}
