import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'

export type Database = BetterSqlite3.Database

/**
 * better-sqlite3 13 needs N-API 10 and aborts the process when loaded on less, so the choice comes
 * before the require. The fallback Electron carries an older build of the driver beside itself.
 */
const load = createRequire(import.meta.url)

/** Absolute, so that a thread whose entry lies elsewhere loads the same build. */
export const driver =
  Number(process.versions.napi) >= 10
    ? load.resolve('better-sqlite3')
    : join(dirname(process.execPath), 'resources', 'compat', 'node_modules', 'better-sqlite3')

/**
 * Opens (or makes) a database file; nothing is written to an existing one. Throws SQLite's errors.
 * The driver's SQLite looks at the values of parameters (STAT4), so a statement that joins or sorts is planned
 * anew for every run, ten times its cost, where it says `= ?`; with `= +?` it is planned once.
 */
export const openDatabase = (file: string): Database => {
  // The boundary to an untyped require; both builds of the driver share this constructor.
  const Driver = load(driver) as typeof BetterSqlite3
  return new Driver(file, { timeout: 5000 })
}

/** The mode of every connection that writes. WAL with NORMAL loses no consistency, only the last commits of a power cut. */
export const setWritingMode = (db: Database): void => {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
}
