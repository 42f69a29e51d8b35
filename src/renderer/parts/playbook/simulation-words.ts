import type { SimulationView } from '@shared/ipc/playbook-views'

/** `17:30`, local time. */
export const hourOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `1 h 12 min`. */
export const lasts = (ms: number): string => {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

const percent = (value: number): string => `${Math.round(value)}%`

/** `62% to 81%`, with the peak where it is above both and the words where it waits. */
export const windowText = ({ from, peak, to, held }: SimulationView['windows'][number]): string => {
  const end = to === null ? 'unknown' : percent(to)
  const top = Math.max(from, to ?? from)
  const over = Math.round(peak) > Math.round(top) ? `, peak ${percent(peak)}` : ''
  return `${percent(from)} to ${end}${over}${held ? ', waits for its reset' : ''}`
}

export interface BarPlace {
  /** Percent of the whole time. */
  readonly left: number
  readonly width: number
}

const thinnest = 2

/** Where each phase's bar lies; one without a known end reaches to the right edge. */
export const barPlaces = ({ bars, now, endsAt }: SimulationView): readonly BarPlace[] => {
  const last = Math.max(now + 60_000, endsAt ?? 0, ...bars.map(({ start, end }) => end ?? start))
  const share = (at: number) => ((at - now) / (last - now)) * 100
  return bars.map(({ start, end }) => {
    const left = Math.min(100 - thinnest, share(start))
    const right = end === null ? 100 : share(end)
    return { left, width: Math.max(thinnest, right - left) }
  })
}

/** The hours under the bars: now, the middle, the end; none where nothing is known to take time. */
export const hours = (view: SimulationView): readonly string[] => {
  const { now, endsAt, bars } = view
  const last = endsAt ?? Math.max(now, ...bars.map(({ start, end }) => end ?? start))
  return last <= now
    ? []
    : ['now', hourOf((now + last) / 2), endsAt === null ? 'unknown' : hourOf(last)]
}
