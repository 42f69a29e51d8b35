import { askDatabase } from './thread/ask-database'
import type { Database } from './sqlite'

/** A commit is a few pages; so many are some megabytes of write-ahead log. */
const commitsBetween = 500

/** Only where the thread gets nowhere main does it itself: better it waits once than the log grows for ever. */
const pagesAtMost = 25_000

/**
 * Has the write-ahead log copied into the database on a thread of its own, so that main never waits for the disk. To
 * be called after every commit.
 */
export const createCheckpointer = (db: Database, file: string): (() => void) => {
  db.pragma(`wal_autocheckpoint = ${String(pagesAtMost)}`)
  let commits = 0
  let isRunning = false
  const done = () => {
    isRunning = false
  }
  return () => {
    commits += 1
    if (isRunning || commits % commitsBetween !== 0) return
    isRunning = true
    // One that fails is tried again after as many commits.
    void askDatabase({ kind: 'checkpoint', file }).then(done, done)
  }
}
