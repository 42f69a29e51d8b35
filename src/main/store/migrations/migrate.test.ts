import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '../sqlite'
import { openTestStore } from '../testing/open-test-store'
import { temporaryFolder } from '../testing/temporary-folder'
import { newestVersion } from './migrate'

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))

/** The newest version's tables and indexes as SQLite keeps them, without the rows. */
const shapeOf = (file: string): unknown[] => {
  const db = openDatabase(file)
  const shape = db
    .prepare("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
  const columns = db
    .prepare(
      `SELECT m.name AS "table", c.name, c.type, c."notnull", c.dflt_value, c.pk
       FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY 1, 2`,
    )
    .all()
  db.close()
  return [...shape, ...columns]
}

// Each was written by the app of its day: one wave with a worker that succeeded and one that waits.
test.each([1, 2, 3])(
  'a database of version %i is brought up to date and whole',
  async (version) => {
    const file = join(await temporaryFolder(), 'wavedeck.db')
    await copyFile(join(fixtures, `v${String(version)}.db`), file)
    const { store } = await openTestStore(file)
    const [orchestration] = store.orchestrations.summaries()
    expect(orchestration).toMatchObject({ title: 'Work', counts: { open: 1, queued: 1 } })
    const [wave] = store.waves.ofOrchestration(orchestration?.id ?? '')
    const [done, waits] = store.workers.ofWave(wave?.id ?? '')
    expect([done, waits]).toMatchObject([
      { planId: 'done', state: 'open', ending: 'succeeded', hasResult: true, costUsd: 0.5 },
      { planId: 'waits', state: 'queued', turnState: 'queued' },
    ])
    expect(store.turns.ofWorker(done?.id ?? '')).toMatchObject([
      { prompt: 'Do it', outcome: { ending: 'succeeded', sessionId: 's-1' } },
    ])
    expect(store.quota.newest()).toHaveLength(version >= 2 ? 1 : 0)
    expect(store.reviewFiles.list(done?.id ?? '')).toHaveLength(version >= 3 ? 1 : 0)

    const fresh = await openTestStore()
    expect(shapeOf(file)).toEqual(shapeOf(fresh.file))
    const db = openDatabase(file)
    expect(db.pragma('user_version', { simple: true })).toBe(newestVersion)
    expect(db.pragma('foreign_key_check')).toEqual([])
    db.close()
  },
)
