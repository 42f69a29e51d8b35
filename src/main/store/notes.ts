import type { Note } from '@shared/journal/note'
import type { Connection } from './connection'

/** The journals of all orchestrations. */
export interface Notes {
  add(orchestrationId: string, note: Omit<Note, 'at'>): Note
  /** Oldest first. */
  list(orchestrationId: string): Note[]
}

export const createNotes = ({ db, now, touched, atomically }: Connection): Notes => {
  const add = db.prepare<[string, number, string, string, string, string | null]>(
    `INSERT INTO notes (orchestration_id, at, author, kind, text, worker_id) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const list = db.prepare<[string], Note>(
    `SELECT at, author AS "from", kind, text, worker_id AS workerId FROM notes
     WHERE orchestration_id = +? ORDER BY id`,
  )
  return {
    add: (orchestrationId, note) =>
      atomically(() => {
        const at = now()
        add.run(orchestrationId, at, note.from, note.kind, note.text, note.workerId)
        touched.add('orchestration', orchestrationId)
        return { ...note, at }
      }),
    list: (orchestrationId) => list.all(orchestrationId),
  }
}
