import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type NoteKind, noteLine } from '@shared/journal/note'
import type { Store } from '../store/store'

/** One line in the orchestration's journal: what the person did with a worker's changes. */
export const noteInJournal = async (
  store: Store,
  workerId: string,
  kind: NoteKind,
  text: string,
): Promise<void> => {
  const worker = store.workers.read(workerId)
  const orchestration = store.orchestrations.read(worker?.orchestrationId ?? '')
  if (worker === null || orchestration === null) return
  const note = store.notes.add(orchestration.id, {
    from: 'person',
    kind,
    text: `${text} ${worker.planId}`,
    workerId,
  })
  await appendFile(join(orchestration.folder, 'journal.jsonl'), noteLine(note), { mode: 0o600 })
}
