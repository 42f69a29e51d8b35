import type { ProviderId } from '../worker/provider-id'
import { countsFor } from './counts-for'
import type { QuotaObservation } from './observation'

/** What one worker of a past wave took of a window, in percent of it: the wave's use, shared evenly. */
export interface QuotaSample {
  readonly provider: ProviderId
  readonly window: string
  /** Null when the wave's workers ran on several. */
  readonly model: string | null
  readonly perWorker: number
}

/** Two readings are of one window instance when their resets are this close. */
const sameInstanceMs = 10 * 60_000
const oldestOpeningMs = 30 * 60_000

interface WaveUse {
  /** Workers that were started. */
  readonly ran: readonly { readonly provider: ProviderId; readonly model: string | null }[]
  readonly startedAt: number
  /** Each window as it was known when the wave started, and as it is known after it. */
  readonly opening: readonly QuotaObservation[]
  readonly closing: readonly QuotaObservation[]
}

/**
 * What each worker of an ended wave took. A window that reset meanwhile gives none; nor does an opening
 * over 30 minutes old for Claude, whose readings come from workers only: it would hide other use.
 */
export const waveShares = ({ ran, startedAt, opening, closing }: WaveUse): QuotaSample[] =>
  closing.flatMap((last) => {
    const { provider, window } = last
    const first = opening.find((each) => each.provider === provider && each.window === window)
    const mine = ran.filter((worker) => countsFor(worker, last))
    if (first === undefined || mine.length === 0 || last.observedAt <= first.observedAt) return []
    if (first.usedPercent === null || last.usedPercent === null) return []
    if (first.resetsAt === null || last.resetsAt === null) return []
    if (Math.abs(first.resetsAt - last.resetsAt) > sameInstanceMs) return []
    if (provider === 'claude' && startedAt - first.observedAt > oldestOpeningMs) return []
    const models = new Set(mine.map(({ model }) => model))
    const [only = null] = models.size === 1 ? models : []
    const used = Math.max(0, last.usedPercent - first.usedPercent)
    return [{ provider, window, model: only, perWorker: used / mine.length }]
  })
