import type { QuotaReading } from '@shared/quota/reading'
import type { SlotTaker } from '@shared/worker/plan-next-starts'
import type { LiveTurn } from '@shared/worker/turn-runner'
import type { TurnRecord, WavePlan, WorkerRecord } from './records'

/** Tokens that count for a budget, and reported cost in US dollars. */
export interface Figures {
  readonly tokens: number
  readonly costUsd: number
}

/** A worker between its admission and its settled outcome. */
export interface Slot extends SlotTaker {
  /** Top folder of the person's repository whose files or refs it can change; null for none. */
  readonly reaches: string | null
  readonly worker: WorkerRecord
  readonly turn: TurnRecord
  readonly wave: WavePlan
  readonly costCapUsd: number | null
  /** Null while its workspace and invocation are prepared. */
  live: LiveTurn | null
  /** It ended and its outcome is being written. */
  settling: boolean
  /** The person stopped it before it was live. */
  stopAsked: boolean
  /** A writer that reaches the same repository was there at some time of this turn: by its files, or only by its refs. */
  besideWriter: 'checkout' | 'worktree' | null
  /** Its session, once seen. */
  sessionId: string | null
  /** What its output said of the quota when that was last passed on. */
  quota: readonly QuotaReading[]
  /** Newest figures, those last written down, and when that was. */
  figures: Figures
  saved: Figures
  savedAt: number
  /** The figure it was ended for, over a budget. */
  overBudget: string | null
  /** When it was ended for its silence. */
  stalledAt: number | null
}

/** What is active now, by worker. */
export interface Slots {
  all: () => readonly Slot[]
  of(workerId: string): Slot | undefined
  take(slot: Slot): void
  release(workerId: string): void
}

/** `changed` hears the number of active workers. */
export const createSlots = (changed: (active: number) => void): Slots => {
  const slots = new Map<string, Slot>()
  return {
    all: () => [...slots.values()],
    of: (workerId) => slots.get(workerId),
    take(slot) {
      for (const other of slots.values()) {
        if (slot.reaches === null || other.reaches !== slot.reaches) continue
        noteWriter(other, slot)
        noteWriter(slot, other)
      }
      slots.set(slot.workerId, slot)
      changed(slots.size)
    },
    release(workerId) {
      slots.delete(workerId)
      changed(slots.size)
    },
  }
}

const noteWriter = (slot: Slot, { mode, checkout }: Slot): void => {
  if (mode !== 'write') return
  if (checkout !== null) slot.besideWriter = 'checkout'
  else slot.besideWriter ??= 'worktree'
}
