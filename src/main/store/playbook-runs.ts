import { type Connection, newId } from './connection'

export type RunStatus = 'running' | 'done' | 'stopped' | 'switched'

/** A playbook followed by an orchestration; what was frozen at its start is JSON of the runner's. */
export interface PlaybookRunRow {
  readonly id: string
  readonly orchestrationId: string
  readonly playbook: string
  readonly status: RunStatus
  readonly frozen: string
  readonly startedAt: number
  readonly endedAt: number | null
}

export interface PlaybookRuns {
  add(run: Pick<PlaybookRunRow, 'orchestrationId' | 'playbook' | 'frozen'>): PlaybookRunRow
  /** The newest of an orchestration. */
  newest(orchestrationId: string): PlaybookRunRow | null
  /** All of an orchestration, oldest first. */
  of(orchestrationId: string): PlaybookRunRow[]
  /** Those that have not ended, oldest first. */
  running(): PlaybookRunRow[]
  /** Its instant. */
  end(id: string, status: RunStatus): number
  /** Adds one entry, as JSON, behind those there are; its instant. */
  append(id: string, entry: string): number
  /** In order, each with its instant. */
  entries(id: string): { readonly at: number; readonly entry: string }[]
}

export const createPlaybookRuns = ({ db, now, touched, atomically }: Connection): PlaybookRuns => {
  const columns = `id, orchestration_id AS orchestrationId, playbook, status, frozen,
    started_at AS startedAt, ended_at AS endedAt`
  const add = db.prepare<[string, string, string, string, number]>(
    `INSERT INTO playbook_runs (id, orchestration_id, playbook, status, frozen, started_at)
     VALUES (?, ?, ?, 'running', ?, ?)`,
  )
  const read = db.prepare<[string], PlaybookRunRow>(
    `SELECT ${columns} FROM playbook_runs WHERE id = ?`,
  )
  // Two may start within one millisecond only where the one switched to the other.
  const newest = db.prepare<[string], PlaybookRunRow>(
    `SELECT ${columns} FROM playbook_runs WHERE orchestration_id = +?
     ORDER BY status = 'running' DESC, started_at DESC LIMIT 1`,
  )
  const of = db.prepare<[string], PlaybookRunRow>(
    `SELECT ${columns} FROM playbook_runs WHERE orchestration_id = +?
     ORDER BY started_at, status = 'running'`,
  )
  const running = db.prepare<[], PlaybookRunRow>(
    `SELECT ${columns} FROM playbook_runs WHERE status = 'running' ORDER BY started_at, id`,
  )
  const end = db.prepare<[string, number, string]>(
    'UPDATE playbook_runs SET status = ?, ended_at = ? WHERE id = ?',
  )
  const append = db.prepare<[string, number, string, string]>(
    `INSERT INTO playbook_entries (run_id, number, at, entry)
     SELECT ?, coalesce(max(number), 0) + 1, ?, ? FROM playbook_entries WHERE run_id = ?`,
  )
  const entries = db.prepare<[string], { at: number; entry: string }>(
    'SELECT at, entry FROM playbook_entries WHERE run_id = +? ORDER BY number',
  )
  return {
    add: ({ orchestrationId, playbook, frozen }) =>
      atomically(() => {
        const id = newId()
        add.run(id, orchestrationId, playbook, frozen, now())
        touched.add('orchestration', orchestrationId)
        const row = read.get(id)
        if (row === undefined) throw new Error('an added run could not be read')
        return row
      }),
    newest: (orchestrationId) => newest.get(orchestrationId) ?? null,
    of: (orchestrationId) => of.all(orchestrationId),
    running: () => running.all(),
    end(id, status) {
      const at = now()
      atomically(() => {
        end.run(status, at, id)
        touched.add('orchestration', read.get(id)?.orchestrationId ?? '')
      })
      return at
    },
    append(id, entry) {
      const at = now()
      append.run(id, at, entry, id)
      return at
    },
    entries: (id) => entries.all(id),
  }
}
