import type { WorkerSummary } from '@shared/worker/records'

/** A record that a committed write changed; who shows it reads its summary again. */
export interface Touch {
  readonly kind: 'project' | 'orchestration' | 'wave' | 'worker' | 'settings'
  readonly id: string
}

/** Hears after every commit what it changed; `workers` are the touched ones as they are now. */
export type OnTouched = (touches: readonly Touch[], workers: readonly WorkerSummary[]) => void

/** Gathers what the writes of one transaction change. */
export interface Touched {
  add(kind: Touch['kind'], id: string): void
  pending(): readonly Touch[]
  /** Empties it, and answers what it held. */
  take(): readonly Touch[]
}

export const createTouched = (): Touched => {
  const touches = new Map<string, Touch>()
  const pending = () => [...touches.values()]
  return {
    add(kind, id) {
      touches.set(`${kind} ${id}`, { kind, id })
    },
    pending,
    take() {
      const taken = pending()
      touches.clear()
      return taken
    },
  }
}
