import type { Mode } from '../plan/plan-document'
import type { ProviderId } from './provider-id'
import type { Hold } from './records'

/** A queued worker, or one that has been started and holds its slot. */
export interface SlotTaker {
  readonly workerId: string
  readonly waveId: string
  readonly provider: ProviderId
  readonly mode: Mode
  /** The person's own folder it works in; null for a workspace of its own. */
  readonly checkout: string | null
  /** The session its turn goes on in; null for a new one. */
  readonly resumes: string | null
}

/** What a wave's budget says to one more start. */
export type Admission =
  | { readonly admitted: true; readonly timeoutSeconds: number; readonly costCapUsd: number | null }
  | {
      readonly admitted: false
      readonly reason: string
      /** Absent: the budget. */
      readonly kind?: 'quota_low'
    }

export interface WaveLimits {
  readonly maxConcurrent: number
  readonly hold: Hold | null
  /** When the person let it go past the stop line; a provider's hold from before then is none for it. */
  readonly quotaAllowedAt?: number | null | undefined
}

export interface StartQuestion {
  /** Epoch milliseconds. */
  readonly now: number
  /** In the order they should start. */
  readonly queued: readonly SlotTaker[]
  /** Preparing, starting or running. */
  readonly active: readonly SlotTaker[]
  readonly waves: ReadonlyMap<string, WaveLimits>
  readonly providerHolds: ReadonlyMap<ProviderId, Hold>
  /** Why a new worker waits until others are reviewed; null: it need not. */
  readonly reviewFirst?: ((taker: SlotTaker) => string | null) | undefined
  /** Asked for a worker that would start now; `chosen` are the starts of this answer so far. */
  readonly admit: (taker: SlotTaker, chosen: readonly Start[]) => Admission
}

export interface Start {
  readonly workerId: string
  readonly waveId: string
  /** Its limit, cut to the wall time its wave has left. */
  readonly timeoutSeconds: number
  readonly costCapUsd: number | null
}

export interface Skip {
  readonly workerId: string
  readonly kind: 'budget' | 'quota_low'
  readonly reason: string
}

export interface StartAnswer {
  readonly starts: readonly Start[]
  /** Refused by the budget or the quota: they end without having run. */
  readonly skips: readonly Skip[]
  /** They stay queued, and why. */
  readonly waits: readonly { readonly workerId: string; readonly reason: string }[]
  /** When a hold that keeps one waiting is over; null if none ends by itself. */
  readonly wakeAt: number | null
}

const holds = (hold: Hold | null | undefined, now: number): hold is Hold =>
  hold !== null && hold !== undefined && (hold.until === null || hold.until > now)

/**
 * Which queued workers start now (design: States, Processes): within each wave's concurrency, not past a
 * hold of the wave or the provider, one writer a checkout, one worker a session, and only what the budget admits.
 */
export const planNextStarts = (question: StartQuestion): StartAnswer => {
  const { now, waves, providerHolds } = question
  const starts: Start[] = []
  const skips: Skip[] = []
  const waits: { workerId: string; reason: string }[] = []
  const takers = [...question.active]
  let wakeAt: number | null = null

  const wait = (workerId: string, reason: string, until: number | null = null) => {
    waits.push({ workerId, reason })
    if (until !== null) wakeAt = wakeAt === null ? until : Math.min(wakeAt, until)
  }

  for (const taker of question.queued) {
    const wave = waves.get(taker.waveId)
    if (wave === undefined) continue
    const providerHold = providerHolds.get(taker.provider)
    const toReview = question.reviewFirst?.(taker)
    if (holds(wave.hold, now)) {
      wait(taker.workerId, `The wave is on hold: ${wave.hold.reason}`, wave.hold.until)
    } else if (holds(providerHold, now) && !(providerHold.since <= (wave.quotaAllowedAt ?? -1))) {
      wait(taker.workerId, `Its provider is on hold: ${providerHold.reason}`, providerHold.until)
    } else if (
      takers.filter((other) => other.waveId === taker.waveId).length >= wave.maxConcurrent
    ) {
      wait(taker.workerId, `${String(wave.maxConcurrent)} at a time in this wave`)
    } else if (takers.some((other) => writesSameCheckout(taker, other))) {
      wait(taker.workerId, 'Another writer works in this checkout')
    } else if (takers.some((other) => taker.resumes !== null && other.resumes === taker.resumes)) {
      wait(taker.workerId, 'Another worker goes on in this session')
    } else if (typeof toReview === 'string') {
      wait(taker.workerId, toReview)
    } else {
      const admission = question.admit(taker, starts)
      if (!admission.admitted) {
        const { reason, kind = 'budget' } = admission
        skips.push({ workerId: taker.workerId, kind, reason })
        continue
      }
      const { timeoutSeconds, costCapUsd } = admission
      starts.push({ workerId: taker.workerId, waveId: taker.waveId, timeoutSeconds, costCapUsd })
      takers.push(taker)
    }
  }
  return { starts, skips, waits, wakeAt }
}

const writesSameCheckout = (a: SlotTaker, b: SlotTaker): boolean =>
  a.checkout !== null && a.checkout === b.checkout && a.mode === 'write' && b.mode === 'write'
