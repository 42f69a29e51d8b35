import type { EngineParts } from './engine-parts'

/** What the person did with a worker's changes, as a line of its journal that is written when this resolves. */
export const noteOfWorker = (
  { store, journal }: Pick<EngineParts, 'store' | 'journal'>,
  workerId: string,
  what: string,
): Promise<void> => {
  const worker = store.workers.read(workerId)
  if (worker !== null) {
    const text = `${what} ${worker.planId}`
    journal.note(worker.orchestrationId, { from: 'person', kind: 'change', text, workerId })
  }
  return journal.flush()
}
