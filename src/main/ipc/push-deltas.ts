import type { Change, Deltas } from '@shared/ipc/views'

/** Deltas leave at most this often. */
const batchMs = 50

export interface DeltaPorts {
  readonly epoch: string
  /** False when no window hears; the next one starts with a snapshot. */
  readonly send: (deltas: Deltas) => boolean
  /** Runs `work` once, `ms` from now. */
  readonly later: (work: () => void, ms: number) => void
}

export interface DeltaPusher {
  readonly epoch: string
  add(changes: readonly Change[]): void
  /** Number of the newest batch that left. A snapshot read after this holds at least that much. */
  seq(): number
}

/** Of changes with one key, only the newest is worth sending. */
const keyOf = (change: Change): string => {
  switch (change.type) {
    case 'project':
      return `project ${change.value.id}`
    case 'projectRemoved':
      return `project ${change.id}`
    case 'orchestration':
    case 'wave':
    case 'worker':
      return `${change.type} ${change.value.id}`
    case 'playbookRun':
      return `${change.type} ${change.value.orchestrationId}`
    case 'clis':
    case 'settings':
    case 'spent':
    case 'quota':
    case 'playbooks':
      return change.type
  }
}

/** Gathers changes for 50 ms, keeps the newest of each record, and numbers the batches. */
export const createDeltaPusher = ({ epoch, send, later }: DeltaPorts): DeltaPusher => {
  const pending = new Map<string, Change>()
  let seq = 0
  const flush = () => {
    const changes = [...pending.values()]
    pending.clear()
    if (send({ epoch, seq: seq + 1, changes })) seq += 1
  }
  return {
    epoch,
    add(changes) {
      if (changes.length === 0) return
      if (pending.size === 0) later(flush, batchMs)
      for (const change of changes) {
        const key = keyOf(change)
        pending.delete(key)
        pending.set(key, change)
      }
    },
    seq: () => seq,
  }
}
