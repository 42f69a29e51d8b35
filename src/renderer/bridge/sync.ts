import type { Deltas, Snapshot } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { AppState } from './app-store'
import { applyDeltas } from './apply-changes'

/** Deltas come up to twenty times a second; more than ten paints a second are wasted on the eye. */
const paintEveryMs = 100

interface Source {
  readonly snapshot: () => Promise<Result<Snapshot, Problem>>
  readonly onDeltas: (listener: (deltas: Deltas) => void) => () => void
}

export interface Sync {
  /** Asks for a new snapshot, after a failure. */
  readonly retry: () => void
  readonly end: () => void
}

/**
 * Keeps `show` fed with the newest state: a snapshot, then numbered deltas folded into it. Listens
 * before it asks, so that nothing falls between; a gap or a new epoch asks again.
 */
export const startSync = (source: Source, show: (state: AppState) => void): Sync => {
  let current: Snapshot | null = null
  /** What came while a snapshot was on its way; null when none is. */
  let early: Deltas[] | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let ended = false

  const paint = () => {
    timer ??= setTimeout(() => {
      timer = null
      if (current) show({ status: 'ready', snapshot: current })
    }, paintEveryMs)
  }

  const hear = (deltas: Deltas) => {
    if (early) {
      early.push(deltas)
      return
    }
    // Without a snapshot there is nothing to fold into: the fetch failed, and the next one has it all.
    if (!current) return
    const next = applyDeltas(current, deltas)
    if (next === null) {
      void fetch([deltas])
    } else if (next !== current) {
      current = next
      paint()
    }
  }

  const fetch = async (heard: Deltas[]) => {
    early = heard
    const answer = await source.snapshot()
    const waiting = early
    early = null
    if (ended) return
    if (!answer.ok) {
      current = null
      show({ status: 'failed', problem: answer.error })
      return
    }
    const { epoch, seq } = answer.value
    current = answer.value
    show({ status: 'ready', snapshot: current })
    waiting
      .filter((deltas) => deltas.epoch === epoch && deltas.seq > seq)
      .sort((a, b) => a.seq - b.seq)
      .forEach(hear)
  }

  const stop = source.onDeltas(hear)
  void fetch([])
  return {
    retry: () => {
      show({ status: 'loading' })
      void fetch([])
    },
    end: () => {
      ended = true
      stop()
      if (timer) clearTimeout(timer)
    },
  }
}
