import type { Change } from '@shared/ipc/views'
import type { Store } from './store/store'
import type { Touch } from './store/touched'
import type { WorkerSummary } from '@shared/worker/records'

export type ChangeListener = (changes: readonly Change[]) => void

/** Tells listeners what committed writes changed, as the summaries a window holds. */
export interface ChangeFeed {
  /** `workers`: those of `touches` as they are now. */
  touched(touches: readonly Touch[], workers: readonly WorkerSummary[]): void
  tell(changes: readonly Change[]): void
  onChanges(listener: ChangeListener): () => void
}

/** `store` answers null before it is open. */
export const createChangeFeed = (
  store: () => Store | null,
  spentToday: (store: Store) => number,
): ChangeFeed => {
  const listeners = new Set<ChangeListener>()
  let spent = NaN
  const tell = (changes: readonly Change[]) => {
    for (const listener of listeners) listener(changes)
  }
  return {
    tell,
    touched(touches, workers) {
      const open = store()
      if (open === null || listeners.size === 0) return
      const changes: Change[] = workers.map((value) => ({ type: 'worker', value }))
      changes.push(...touches.flatMap((touch) => changesOf(open, touch)))
      const newSpent = spentToday(open)
      if (newSpent !== spent) changes.push({ type: 'spent', value: newSpent })
      spent = newSpent
      tell(changes)
    },
    onChanges(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const changesOf = (store: Store, { kind, id }: Touch): Change[] => {
  switch (kind) {
    case 'project': {
      const value = store.projects.list().find((project) => project.id === id)
      return [value === undefined ? { type: 'projectRemoved', id } : { type: 'project', value }]
    }
    case 'orchestration': {
      const value = store.orchestrations.summary(id)
      return value === null ? [] : [{ type: 'orchestration', value }]
    }
    case 'wave': {
      const value = store.waves.summary(id)
      return value === null ? [] : [{ type: 'wave', value }]
    }
    case 'worker':
      return [] // They came with the touches.
    case 'settings':
      return [{ type: 'settings', value: store.settings.read() }]
  }
}
