import { z } from 'zod'
import type { Connection } from './connection'

/** What the person decided on one file of a worker's diff. */
export interface ReviewFile {
  /** One byte a character. */
  readonly path: string
  /** Modes and contents it was decided on. */
  readonly change: string
  /** Packed atoms. */
  readonly accepted: readonly string[]
  readonly rejected: readonly string[]
  readonly viewed: boolean
}

/** Decisions of review, by worker. */
export interface ReviewFiles {
  list(workerId: string): ReviewFile[]
  put(workerId: string, files: readonly ReviewFile[]): void
  /** Workers of whose diffs anything is accepted. */
  deciders(): string[]
}

interface Row {
  path: string
  change: string
  accepted: string
  rejected: string
  viewed: number
}

const atoms = z.array(z.string())

export const createReviewFiles = ({ db, atomically }: Connection): ReviewFiles => {
  const list = db.prepare<[string], Row>(
    'SELECT path, change, accepted, rejected, viewed FROM review_files WHERE worker_id = ?',
  )
  const put = db.prepare<[string, string, string, string, string, number]>(
    `INSERT OR REPLACE INTO review_files (worker_id, path, change, accepted, rejected, viewed)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const deciders = db
    .prepare<[], string>("SELECT DISTINCT worker_id FROM review_files WHERE accepted <> '[]'")
    .pluck()
  return {
    deciders: () => deciders.all(),
    list: (workerId) =>
      list.all(workerId).map((row) => ({
        ...row,
        accepted: atoms.parse(JSON.parse(row.accepted)),
        rejected: atoms.parse(JSON.parse(row.rejected)),
        viewed: row.viewed === 1,
      })),
    put(workerId, files) {
      atomically(() => {
        for (const { path, change, accepted, rejected, viewed } of files)
          put.run(
            workerId,
            path,
            change,
            JSON.stringify(accepted),
            JSON.stringify(rejected),
            viewed ? 1 : 0,
          )
      })
    },
  }
}
