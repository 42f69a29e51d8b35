import { type EditHistory, editHistorySchema } from '@shared/ipc/playbook-views'
import type { Connection } from './connection'

/** What can be undone in each playbook and brief; it belongs to the one text with that hash. */
export interface EditHistories {
  /** Null: none is kept for this text. */
  read(file: string, hash: string): EditHistory | null
  keep(file: string, hash: string, history: EditHistory): void
}

export const createEditHistories = ({ db }: Connection): EditHistories => {
  const read = db
    .prepare<[string, string], string>(
      'SELECT history FROM edit_histories WHERE file = ? AND hash = ?',
    )
    .pluck()
  const keep = db.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO edit_histories (file, hash, history) VALUES (?, ?, ?)',
  )
  return {
    read(file, hash) {
      const text = read.get(file, hash)
      return text === undefined ? null : editHistorySchema.parse(JSON.parse(text))
    },
    keep(file, hash, history) {
      keep.run(file, hash, JSON.stringify(history))
    },
  }
}
