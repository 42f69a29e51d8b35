import type { Store } from '../store/store'

/** A first line from the worker's title, then what it said it did: for the person to edit. */
export const proposeMessage = (store: Store, workerId: string): string => {
  const worker = store.workers.summary(workerId)
  const handoff = store.turns.ofWorker(workerId).at(-1)?.outcome?.handoff
  const title = worker?.title ?? worker?.planId ?? ''
  const summary = handoff?.summary?.trim() ?? ''
  return summary === '' || summary === title ? title : `${title}\n\n${summary}\n`
}
