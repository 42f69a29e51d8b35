import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../store/store'

/** One line in the orchestration's journal: what the person did with a worker's changes. */
export const noteInJournal = async (
  store: Store,
  workerId: string,
  kind: 'change' | 'skip' | 'add' | 'switch' | 'lead',
  text: string,
): Promise<void> => {
  const worker = store.workers.read(workerId)
  const orchestration = store.orchestrations.read(worker?.orchestrationId ?? '')
  if (worker === null || orchestration === null) return
  const note = {
    at: new Date().toISOString(),
    from: 'person',
    kind,
    text: `${text} ${worker.planId}`,
  }
  await appendFile(join(orchestration.folder, 'journal.jsonl'), `${JSON.stringify(note)}\n`, {
    mode: 0o600,
  })
}
