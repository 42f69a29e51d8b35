import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { WorkerSummary } from '@shared/worker/records'
import { createCheckpointer } from './checkpointer'
import type { Connection } from './connection'
import { errorCode, errorWords } from '../platform/system-error'
import { corruptDatabase, newerDatabase, unusableDatabase } from './database-problems'
import { databaseVersion, migrate, newestVersion } from './migrations/migrate'
import { type Database, openDatabase, setWritingMode } from './sqlite'
import { createSums } from './sums'
import { askDatabase } from './thread/ask-database'
import { createTouched, type OnTouched } from './touched'

type Clock = { now(): number }

/** Null: the database is whole and of this version. Throws SQLite's errors. */
const prepare = async (db: Database, file: string): Promise<Problem | null> => {
  const version = databaseVersion(db)
  if (version > newestVersion) return newerDatabase(file, version, newestVersion)
  const damage = version === 0 ? null : await damageOf(file)
  if (damage !== null) return damage
  setWritingMode(db)
  migrate(db)
  return null
}

/** A long history takes long to look through: not on the main thread. */
const damageOf = async (file: string): Promise<Problem | null> => {
  const checked = await askDatabase({ kind: 'check', file })
  if (!checked.ok) return refusal(file, checked.error.code, checked.error.said)
  return checked.value === 'ok' ? null : corruptDatabase(file, checked.value)
}

const connect = (db: Database, file: string, clock: Clock, onTouched: OnTouched): Connection => {
  const now = () => clock.now()
  const touched = createTouched()
  const sums = createSums({ db, now })
  const checkpoint = createCheckpointer(db, file)
  const transaction = db.transaction((work: () => void): readonly WorkerSummary[] => {
    work()
    const sum = sums.refresh(touched.pending())
    for (const id of sum.orchestrations) touched.add('orchestration', id)
    return sum.workers
  })
  const atomically = <T>(work: () => T): T => {
    if (db.inTransaction) return work()
    const answer: T[] = []
    let workers: readonly WorkerSummary[]
    try {
      workers = transaction.immediate(() => {
        answer.push(work())
      })
    } catch (error) {
      touched.take()
      throw error
    }
    checkpoint()
    const touches = touched.take()
    if (touches.length > 0) onTouched(touches, workers)
    const [value] = answer
    return value as T // One element, pushed by `work`; T itself may be undefined.
  }
  return { db, now, touched, atomically }
}

/** Opens the database for `createStore`, and closes it again if it can't be used. */
export const openConnection = async (
  file: string,
  clock: Clock,
  onTouched: OnTouched,
): Promise<Result<Connection, Problem>> => {
  let db: Database | null = null
  try {
    db = openDatabase(file)
    const problem = await prepare(db, file)
    if (problem === null) return ok(connect(db, file, clock, onTouched))
    db.close()
    return fail(problem)
  } catch (error) {
    db?.close()
    const code = errorCode(error)
    if (code?.startsWith('SQLITE_') !== true) throw error
    return fail(await refusal(file, code, errorWords(error)))
  }
}

const refusal = (file: string, code: string, message: string): Promise<Problem> | Problem =>
  code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')
    ? corruptDatabase(file, message)
    : unusableDatabase(file, message)
