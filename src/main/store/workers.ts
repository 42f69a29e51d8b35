import type { ResolvedWorker } from '@shared/plan/resolved-plan'
import type { WorkerSummary } from '@shared/worker/records'
import type { WorkerState } from '@shared/worker/states'
import type { Workspace } from '@shared/worker/workspace'
import { type Connection, newId } from './connection'
import type { Transitions } from './transitions'
import { selectSummaries, type SummaryRow, toWorkerSummary } from './worker-summary'

export type Worth = 'used' | 'partial' | 'discarded'

/** A worker with all that is needed to run it. */
export interface WorkerRecord {
  readonly id: string
  readonly waveId: string
  readonly orchestrationId: string
  readonly projectId: string
  readonly planId: string
  readonly state: WorkerState
  /** Number of its newest turn; 0 before the first is queued. */
  readonly turn: number
  /** Absolute. */
  readonly folder: string
  readonly sessionId: string | null
  readonly worth: Worth | null
  readonly worthWhy: string | null
  /** Null until it was prepared. */
  readonly workspace: Workspace | null
  readonly resolved: ResolvedWorker
}

/** What a review left open. */
export interface ReviewStanding {
  /** Hunks of which something is not decided. */
  readonly undecided: number
  /** Names exactly what is accepted. */
  readonly selected: string
}

export interface Workers {
  /** Adds it as queued, without a turn. */
  add(worker: { waveId: string; folder: string; resolved: ResolvedWorker }): WorkerRecord
  read(id: string): WorkerRecord | null
  summary(id: string): WorkerSummary | null
  /** In the order of the plan. */
  ofWave(waveId: string): WorkerSummary[]
  /** Workers of waves that run, in order of wave and plan. */
  live(): WorkerSummary[]
  /** Those of `live` that wait to be started. */
  queued(): WorkerSummary[]
  /** What the window lists: `live`, and those of ended waves that still wait for the person. */
  listed(): WorkerSummary[]
  setWorkspace(id: string, workspace: Workspace): void
  /** How the review of its newest diff stands. */
  setStanding(id: string, standing: ReviewStanding): void
  /** Why a queued worker waits; null when it doesn't. */
  waitFor(id: string, reason: string | null): void
  /** Done with it; null: nobody said what it was worth yet. */
  close(id: string, worth: Worth | null, why: string): boolean
  /** The person marks an open or closed worker. */
  mark(id: string, worth: Worth, why: string): boolean
  /** The person gives it up; a turn it was queued for ends as skipped. */
  abandon(id: string): boolean
  /** The person takes a lost worker back, once nothing of it runs. */
  recover(id: string): boolean
}

interface Row extends Omit<WorkerRecord, 'workspace' | 'resolved'> {
  workspace: string | null
  resolved: string
}

const toRecord = (row: Row): WorkerRecord => ({
  ...row,
  workspace: row.workspace === null ? null : (JSON.parse(row.workspace) as Workspace),
  resolved: JSON.parse(row.resolved) as ResolvedWorker,
})

export const createWorkers = (connection: Connection, transitions: Transitions): Workers => {
  const { db, now, touched, atomically } = connection
  const add = db.prepare(
    `INSERT INTO workers (id, wave_id, orchestration_id, position, plan_id, title, provider, model, effort,
       mode, isolation, timeout_seconds, idle_timeout_seconds, state, queued_at, folder)
     SELECT @id, id, orchestration_id,
       (SELECT count(*) FROM workers WHERE orchestration_id = waves.orchestration_id),
       @planId, @title, @provider, @model, @effort, @mode, @isolation, @timeoutSeconds,
       @idleTimeoutSeconds, 'queued', @queuedAt, @folder
     FROM waves WHERE id = @waveId`,
  )
  const addTexts = db.prepare<[string, string]>(
    'INSERT INTO worker_texts (worker_id, resolved) VALUES (?, ?)',
  )
  const read = db.prepare<[string], Row>(
    `SELECT w.id, w.wave_id AS waveId, w.orchestration_id AS orchestrationId, o.project_id AS projectId,
       w.plan_id AS planId, w.state, w.turn, w.folder, w.session_id AS sessionId, w.worth,
       w.worth_why AS worthWhy, x.workspace, x.resolved
     FROM workers w JOIN orchestrations o ON o.id = w.orchestration_id
     JOIN worker_texts x ON x.worker_id = w.id WHERE w.id = +?`,
  )
  const summary = db.prepare<[string], SummaryRow>(`${selectSummaries} WHERE w.id = +?`)
  const ofWave = db.prepare<[string], SummaryRow>(
    `${selectSummaries} WHERE w.wave_id = +? ORDER BY w.position`,
  )
  const live = db.prepare<[], SummaryRow>(
    `${selectSummaries} JOIN waves v ON v.id = w.wave_id WHERE v.state = 'running'
     ORDER BY v.created_at, v.rowid, w.position`,
  )
  const queued = db.prepare<[], SummaryRow>(
    `${selectSummaries} JOIN waves v ON v.id = w.wave_id
     WHERE v.state = 'running' AND w.state = 'queued' ORDER BY v.created_at, v.rowid, w.position`,
  )
  const listed = db.prepare<[], SummaryRow>(
    `${selectSummaries} JOIN waves v ON v.id = w.wave_id
     WHERE v.state = 'running' OR w.state IN ('open', 'lost')
     ORDER BY v.created_at, v.rowid, w.position`,
  )
  const setWorkspace = db.prepare<[string, string]>(
    'UPDATE worker_texts SET workspace = ? WHERE worker_id = ?',
  )
  const setBase = db.prepare<[string | null, string]>('UPDATE workers SET base = ? WHERE id = ?')
  const setStanding = db.prepare<ReviewStanding & { id: string }>(
    `UPDATE workers SET undecided = @undecided, selected = @selected
     WHERE id = @id AND (undecided <> @undecided OR selected IS NOT @selected)`,
  )
  const waitFor = db.prepare<{ id: string; reason: string | null }>(
    'UPDATE workers SET waits_for = @reason WHERE id = @id AND waits_for IS NOT @reason',
  )
  const setWorth = db.prepare<[string, string, string]>(
    `UPDATE workers SET worth = ?, worth_why = ? WHERE id = ? AND state IN ('open', 'closed')`,
  )
  const queuedTurn = db
    .prepare<[string], string>(`SELECT id FROM turns WHERE worker_id = ? AND state = 'queued'`)
    .pluck()
  const skipTurn = db.prepare<[number, string]>(
    `UPDATE turns SET ending = 'skipped', message = 'Abandoned before it started.', ended_at = ?
     WHERE id = ?`,
  )

  const readRecord = (id: string): WorkerRecord | null => {
    const row = read.get(id)
    return row === undefined ? null : toRecord(row)
  }

  return {
    add: ({ waveId, folder, resolved }) =>
      atomically(() => {
        const id = newId()
        add.run({
          id,
          waveId,
          planId: resolved.id,
          title: resolved.task.trim().split('\n', 1)[0] ?? '',
          provider: resolved.provider,
          model: resolved.model,
          effort: resolved.effort,
          mode: resolved.mode,
          isolation: resolved.isolate,
          timeoutSeconds: resolved.timeoutSeconds,
          idleTimeoutSeconds: resolved.idleTimeoutSeconds,
          queuedAt: now(),
          folder,
        })
        addTexts.run(id, JSON.stringify(resolved))
        touched.add('worker', id)
        const added = readRecord(id)
        if (added === null) throw new Error(`worker ${resolved.id} was added to no wave`)
        return added
      }),
    read: readRecord,
    summary(id) {
      const row = summary.get(id)
      return row === undefined ? null : toWorkerSummary(row)
    },
    ofWave: (waveId) => ofWave.all(waveId).map(toWorkerSummary),
    live: () => live.all().map(toWorkerSummary),
    queued: () => queued.all().map(toWorkerSummary),
    listed: () => listed.all().map(toWorkerSummary),
    setWorkspace(id, workspace) {
      atomically(() => {
        setWorkspace.run(JSON.stringify(workspace), id)
        setBase.run(workspace.base, id)
      })
    },
    setStanding(id, { undecided, selected }) {
      atomically(() => {
        const { changes } = setStanding.run({ id, undecided, selected })
        if (changes === 1) touched.add('worker', id)
      })
    },
    waitFor(id, reason) {
      atomically(() => {
        if (waitFor.run({ id, reason }).changes === 1) touched.add('worker', id)
      })
    },
    close: (id, worth, why) =>
      atomically(() => {
        if (!transitions.worker(id, 'close')) return false
        if (worth !== null) setWorth.run(worth, why, id)
        touched.add('worker', id)
        return true
      }),
    mark: (id, worth, why) =>
      atomically(() => {
        const marked = setWorth.run(worth, why, id).changes === 1
        if (marked) touched.add('worker', id)
        return marked
      }),
    abandon: (id) =>
      atomically(() => {
        if (!transitions.worker(id, 'abandon')) return false
        const turn = queuedTurn.get(id)
        if (turn !== undefined && transitions.turn(turn, 'end')) skipTurn.run(now(), turn)
        touched.add('worker', id)
        return true
      }),
    recover: (id) =>
      atomically(() => {
        if (!transitions.worker(id, 'recover')) return false
        touched.add('worker', id)
        return true
      }),
  }
}
