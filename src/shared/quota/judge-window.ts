import type { QuotaObservation } from './observation'
import type { QuotaLines } from './quota-lines'

/** A window as it stands now. */
export interface WindowState {
  /** 0 once its reset passed; null while unknown. */
  readonly usedPercent: number | null
  /** Milliseconds since it was observed. */
  readonly ageMs: number
  /** Observed over 30 minutes ago, in a future that a clock set back has undone, or no longer readable. */
  readonly stale: boolean
  /** Its reset passed after it was observed. */
  readonly reset: boolean
  /** At or over the critical threshold. */
  readonly low: boolean
  /** At or over the stop line, or the provider itself refused. */
  readonly blocked: boolean
}

const staleAfterMs = 30 * 60_000

/** Judges an observation at an instant. A stale one stands until its reset: a window never empties before. */
export const judgeWindow = (
  observation: Pick<
    QuotaObservation,
    'usedPercent' | 'resetsAt' | 'status' | 'observedAt' | 'unread'
  >,
  lines: QuotaLines,
  now: number,
): WindowState => {
  const { usedPercent, resetsAt, status, observedAt } = observation
  const old = Math.abs(now - observedAt) > staleAfterMs
  const stale = old || observation.unread === true
  const ageMs = Math.max(0, now - observedAt)
  if (resetsAt !== null && resetsAt <= now)
    return { usedPercent: 0, ageMs, stale, reset: true, low: false, blocked: false }
  // Without a reset nobody can say when an old refusal ended.
  const known = resetsAt !== null || !old
  const refused = status === 'rejected' && known
  return {
    usedPercent,
    ageMs,
    stale,
    reset: false,
    low: refused || (usedPercent !== null && usedPercent >= lines.criticalThreshold),
    blocked: refused || (known && usedPercent !== null && usedPercent >= lines.stopAt),
  }
}
