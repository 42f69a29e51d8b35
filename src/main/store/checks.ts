import { checkRunSchema, type Check, type CheckRun } from '@shared/checks/check'
import type { Connection } from './connection'

/** Checks of repositories, confirmed by the person, and their newest results. */
export interface Checks {
  /** Null: the person was not asked yet. */
  confirmed(projectId: string): Check[] | null
  confirm(projectId: string, checks: readonly Check[]): void
  /** The newest on a worker's accepted changes; null before the first. */
  runOf(workerId: string): CheckRun | null
  putRun(workerId: string, run: CheckRun): void
}

export const createChecks = ({ db, now, atomically }: Connection): Checks => {
  const isConfirmed = db
    .prepare<[string], number>('SELECT count(*) FROM checks_confirmed WHERE project_id = ?')
    .pluck()
  const list = db.prepare<[string], Check>(
    'SELECT name, command FROM checks WHERE project_id = +? ORDER BY position',
  )
  const clear = db.prepare<[string]>('DELETE FROM checks WHERE project_id = ?')
  const add = db.prepare<[string, number, string, string]>(
    'INSERT INTO checks (project_id, position, name, command) VALUES (?, ?, ?, ?)',
  )
  const confirm = db.prepare<[string, number]>(
    'INSERT OR REPLACE INTO checks_confirmed (project_id, at) VALUES (?, ?)',
  )
  const run = db.prepare<[string], string>('SELECT run FROM check_runs WHERE worker_id = ?').pluck()
  const putRun = db.prepare<[string, string]>(
    'INSERT OR REPLACE INTO check_runs (worker_id, run) VALUES (?, ?)',
  )
  return {
    confirmed: (projectId) => (isConfirmed.get(projectId) === 0 ? null : list.all(projectId)),
    confirm(projectId, checks) {
      atomically(() => {
        clear.run(projectId)
        for (const [at, { name, command }] of checks.entries())
          add.run(projectId, at, name, command)
        confirm.run(projectId, now())
      })
    },
    runOf(workerId) {
      const text = run.get(workerId)
      return text === undefined ? null : checkRunSchema.parse(JSON.parse(text))
    },
    putRun(workerId, value) {
      putRun.run(workerId, JSON.stringify(value))
    },
  }
}
