import type { ProviderId } from '../worker/provider-id'
import { countsFor } from './counts-for'
import { judgeWindow } from './judge-window'
import type { QuotaObservation } from './observation'
import type { QuotaLines } from './quota-lines'

/** What the quota is judged by at one instant. `zone` is the IANA zone in which resets are told. */
export interface QuotaFacts {
  readonly observations: readonly QuotaObservation[]
  readonly lines: QuotaLines
  readonly now: number
  readonly zone: string
}

/** The fullest window that keeps a worker from starting. */
export interface QuotaStop {
  readonly window: string
  readonly resetsAt: number | null
  /** With numbers and reset time. */
  readonly message: string
}

/** Why a worker may not start: a window of its provider is at the stop line. Null: it may. */
export const quotaStop = (
  worker: { readonly provider: ProviderId; readonly model: string | null },
  { observations, lines, now, zone }: QuotaFacts,
): QuotaStop | null => {
  const [fullest] = observations
    .filter((each) => countsFor(worker, each) && judgeWindow(each, lines, now).blocked)
    .sort((a, b) => (b.usedPercent ?? 100) - (a.usedPercent ?? 100))
  if (fullest === undefined) return null
  const { window, usedPercent, resetsAt } = fullest
  const used =
    usedPercent === null
      ? `has no more left in its ${window} window`
      : `is at ${usedPercent}% of its ${window} window`
  return {
    window,
    resetsAt,
    message: `${worker.provider} ${used}, at or past the ${lines.stopAt}% stop line; ${resetText(resetsAt, now, zone)}.`,
  }
}

const dayMs = 24 * 3_600_000

/** `14:30`. */
export const timeText = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    at,
  )

/** `it resets at 14:30`, with the day when that is over a day away. */
export const resetText = (resetsAt: number | null, now: number, zone: string): string => {
  if (resetsAt === null) return 'when it resets is not known'
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    ...(resetsAt - now < dayMs ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
  })
  return `it resets ${resetsAt - now < dayMs ? 'at ' : ''}${format.format(resetsAt)}`
}
