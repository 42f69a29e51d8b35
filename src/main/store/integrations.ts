import { z } from 'zod'
import { integrationStates, type IntegrationState } from '@shared/ipc/review-views'
import { type Connection, newId } from './connection'

/** One integrate of a worker's accepted changes, and what became of it. */
export interface Integration {
  readonly id: string
  readonly workerId: string
  readonly state: IntegrationState
  /** Epoch milliseconds. */
  readonly at: number
  /** Folder of its undo record. */
  readonly folder: string
  /** Tree that was accepted; null until it was planned. */
  readonly accepted: string | null
  /** Tree of the checkout right before. */
  readonly ours: string | null
  /** Paths it wrote, one byte a character. */
  readonly paths: readonly string[]
  readonly commit: string | null
}

/** Integrates, oldest first. */
export interface Integrations {
  ofWorker(workerId: string): Integration[]
  inState(...states: readonly IntegrationState[]): Integration[]
  /** All that share one undo record: the parts of one integrate. */
  ofFolder(folder: string): Integration[]
  read(id: string): Integration | null
  /** Before the first write into the checkout: one for each worker. `folderOf` names their undo record's. */
  begin(workerIds: readonly string[], folderOf: (id: string) => string): Integration[]
  /** `selected`: which decisions it was made from. */
  planned(
    id: string,
    facts: { accepted: string; ours: string; paths: readonly string[]; selected: string | null },
  ): void
  move(id: string, state: IntegrationState, commit?: string): void
}

interface Row {
  id: string
  worker_id: string
  state: string
  at: number
  folder: string
  accepted: string | null
  ours: string | null
  paths: string
  commit_id: string | null
}

const state = z.enum(integrationStates)
const paths = z.array(z.string())

const integrationOf = (row: Row): Integration => ({
  id: row.id,
  workerId: row.worker_id,
  state: state.parse(row.state),
  at: row.at,
  folder: row.folder,
  accepted: row.accepted,
  ours: row.ours,
  paths: paths.parse(JSON.parse(row.paths)),
  commit: row.commit_id,
})

export const createIntegrations = ({ db, now, touched, atomically }: Connection): Integrations => {
  const ofWorker = db.prepare<[string], Row>(
    'SELECT * FROM integrations WHERE worker_id = +? ORDER BY at, rowid',
  )
  const inState = db.prepare<[string], Row>(
    'SELECT * FROM integrations WHERE state = +? ORDER BY at, rowid',
  )
  const ofFolder = db.prepare<[string], Row>(
    'SELECT * FROM integrations WHERE folder = +? ORDER BY rowid',
  )
  const read = db.prepare<[string], Row>('SELECT * FROM integrations WHERE id = ?')
  const insert = db.prepare<[string, string, number, string]>(
    "INSERT INTO integrations (id, worker_id, state, at, folder) VALUES (?, ?, 'writing', ?, ?)",
  )
  const planned = db.prepare<[string, string, string, string | null, string]>(
    'UPDATE integrations SET accepted = ?, ours = ?, paths = ?, selected = ? WHERE id = ?',
  )
  const move = db.prepare<[string, string | null, string]>(
    'UPDATE integrations SET state = ?, commit_id = coalesce(?, commit_id) WHERE id = ?',
  )
  const must = (id: string): Integration => {
    const row = read.get(id)
    if (row === undefined) throw new Error(`no integrate ${id}`)
    return integrationOf(row)
  }
  return {
    ofWorker: (workerId) => ofWorker.all(workerId).map(integrationOf),
    inState: (...states) => states.flatMap((each) => inState.all(each).map(integrationOf)),
    ofFolder: (folder) => ofFolder.all(folder).map(integrationOf),
    read(id) {
      const row = read.get(id)
      return row === undefined ? null : integrationOf(row)
    },
    begin: (workerIds, folderOf) =>
      atomically(() => {
        const folder = folderOf(newId())
        return workerIds.map((workerId) => {
          const id = newId()
          insert.run(id, workerId, now(), folder)
          touched.add('worker', workerId)
          return must(id)
        })
      }),
    planned(id, facts) {
      const { accepted, ours, selected } = facts
      planned.run(accepted, ours, JSON.stringify(facts.paths), selected, id)
    },
    move(id, next, commit) {
      atomically(() => {
        move.run(next, commit ?? null, id)
        touched.add('worker', must(id).workerId)
      })
    },
  }
}
