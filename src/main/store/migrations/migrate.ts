import type { Database } from '../sqlite'
import { firstTables } from './v1-first-tables'
import { quotaTables } from './v2-quota'
import { reviewTables } from './v3-reviews'
import { turnTables } from './v4-turns'
import { budgetColumns } from './v5-budgets'
import { checkTables } from './v6-checks'
import { editTables } from './v7-edits'
import { playbookRunTables } from './v8-playbook-runs'
import { spendIndex } from './v9-spend'
import { unseenColumn } from './v10-unseen'
import { demoCostColumn } from './v11-demo-cost'
import { standingColumns } from './v12-standing'

/** One entry a version, in order; a published one is never edited. */
const migrations: readonly string[] = [
  firstTables,
  quotaTables,
  reviewTables,
  turnTables,
  budgetColumns,
  checkTables,
  editTables,
  playbookRunTables,
  spendIndex,
  unseenColumn,
  demoCostColumn,
  standingColumns,
]

/** The version this app writes; a database beyond it belongs to a newer Wavedeck. */
export const newestVersion = migrations.length

/** Version of a database; 0 is a new file. */
export const databaseVersion = (db: Database): number =>
  Number(db.pragma('user_version', { simple: true }))

/** Brings a database to `newestVersion`: each step whole or not at all. */
export const migrate = (db: Database): void => {
  const step = db.transaction((version: number, sql: string) => {
    // Another process may have migrated while this one waited for the lock.
    if (databaseVersion(db) >= version) return
    db.exec(sql)
    db.pragma(`user_version = ${String(version)}`)
  })
  migrations.forEach((sql, index) => {
    step.immediate(index + 1, sql)
  })
}
