import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Note, noteLine, noteText } from '@shared/journal/note'
import type { Store } from './store/store'

/** The notes of orchestrations: kept in the database, and as lines of `journal.jsonl` for scripts. */
export interface Journal {
  note(orchestrationId: string, note: Omit<Note, 'at'>): void
  /** A note about a worker, which is named in front of the text. */
  ofWorker(workerId: string, from: Note['from'], kind: Note['kind'], text: string): void
  /** Resolves when every line is written. */
  flush(): Promise<void>
}

export const createJournal = (
  store: Pick<Store, 'notes' | 'orchestrations' | 'workers'>,
  complain: (what: string, error: unknown) => void,
): Journal => {
  let writing = Promise.resolve()
  const note: Journal['note'] = (orchestrationId, facts) => {
    const text = noteText(facts.text)
    const folder = store.orchestrations.read(orchestrationId)?.folder
    if (text === '' || folder === undefined) return
    const line = noteLine(store.notes.add(orchestrationId, { ...facts, text }))
    const file = join(folder, 'journal.jsonl')
    // The row is the truth: what a crash or a full disk leaves out of the file is in it.
    writing = writing
      .then(() => appendFile(file, line, { mode: 0o600 }))
      .catch((error: unknown) => {
        complain(`Writing ${file}`, error)
      })
  }
  return {
    note,
    ofWorker(workerId, from, kind, text) {
      const worker = store.workers.read(workerId)
      if (worker === null) return
      note(worker.orchestrationId, { from, kind, text: `${worker.planId}: ${text}`, workerId })
    },
    flush: () => writing,
  }
}
