import { visibleLine } from '@shared/lib/visible-text'
import type { Budget } from '@shared/budget/budget'
import type { ResolvedPlan, ResolvedWorker } from '@shared/plan/resolved-plan'
import type { Hold, WaveSummary } from '@shared/worker/records'
import type { WaveState } from '@shared/worker/states'
import { type WaveVerb, waveVerbs } from '@shared/worker/transitions'
import { type Connection, newId } from './connection'
import type { Transitions } from './transitions'

export interface NewWave {
  readonly orchestrationId: string
  readonly title: string
  readonly plan: ResolvedPlan
  /** Absolute. */
  readonly folder: string
  readonly checkoutConfirmed: boolean
  readonly includeUncommitted: boolean
  /** The person let it go past the stop line. */
  readonly quotaAllowed?: boolean | undefined
}

/** A wave with what it was told to run. */
export interface WaveRecord extends WaveSummary {
  readonly plan: ResolvedPlan
  readonly checkoutConfirmed: boolean
  readonly includeUncommitted: boolean
}

export interface Waves {
  /** The number the next wave of an orchestration gets. */
  nextNumber(orchestrationId: string): number
  /** Adds it as a draft. */
  add(wave: NewWave): WaveSummary
  read(id: string): WaveRecord | null
  summary(id: string): WaveSummary | null
  /** In order. */
  ofOrchestration(orchestrationId: string): WaveSummary[]
  inState(...states: WaveState[]): WaveSummary[]
  /** What the window lists: waves that run, and ended ones with workers that wait for the person. */
  listed(): WaveSummary[]
  /** Applies a verb if it is allowed now, and keeps when the wave started and ended. */
  move(id: string, verb: WaveVerb): boolean
  /** Records a hold, or lifts it. */
  hold(id: string, hold: Hold | null): void
  /** The person lets it go past the stop line, from now on. */
  allowQuota(id: string): void
}

interface Row extends Omit<WaveSummary, 'budget' | 'hold'> {
  budget: string
  hold: string | null
}

interface FullRow extends Row {
  plan: string
  checkoutConfirmed: number
  includeUncommitted: number
}

const summaryColumns = `id, orchestration_id AS orchestrationId, number, title, phase, state, strategy,
  strategy_note AS strategyNote, max_concurrent AS maxConcurrent, budget, hold,
  created_at AS createdAt, started_at AS startedAt, ended_at AS endedAt, folder,
  quota_allowed_at AS quotaAllowedAt`

const toSummary = (row: Row): WaveSummary => ({
  ...row,
  title: visibleLine(row.title),
  budget: JSON.parse(row.budget) as Budget,
  hold: row.hold === null ? null : (JSON.parse(row.hold) as Hold),
})

const toRecord = (row: FullRow, workers: readonly string[]): WaveRecord => ({
  ...toSummary(row),
  plan: {
    ...(JSON.parse(row.plan) as Omit<ResolvedPlan, 'workers'>),
    workers: workers.map((text) => JSON.parse(text) as ResolvedWorker),
  },
  checkoutConfirmed: row.checkoutConfirmed === 1,
  includeUncommitted: row.includeUncommitted === 1,
})

export const createWaves = (connection: Connection, transitions: Transitions): Waves => {
  const { db, now, touched, atomically } = connection
  const nextNumber = db
    .prepare<[string], number>(
      'SELECT coalesce(max(number), 0) + 1 FROM waves WHERE orchestration_id = ?',
    )
    .pluck()
  const add = db.prepare(
    `INSERT INTO waves (id, orchestration_id, number, title, phase, state, strategy, strategy_note,
       max_concurrent, budget, created_at, folder, checkout_confirmed, include_uncommitted,
       quota_allowed_at, plan)
     VALUES (@id, @orchestrationId, @number, @title, @phase, 'draft', @strategy, @strategyNote,
       @maxConcurrent, @budget, @createdAt, @folder, @checkoutConfirmed, @includeUncommitted,
       @quotaAllowedAt, @plan)`,
  )
  const read = db.prepare<[string], FullRow>(
    `SELECT ${summaryColumns}, plan, checkout_confirmed AS checkoutConfirmed,
       include_uncommitted AS includeUncommitted FROM waves WHERE id = ?`,
  )
  const planned = db
    .prepare<[string], string>(
      `SELECT x.resolved FROM workers w JOIN worker_texts x ON x.worker_id = w.id
       WHERE w.wave_id = +? ORDER BY w.position`,
    )
    .pluck()
  const summary = db.prepare<[string], Row>(`SELECT ${summaryColumns} FROM waves WHERE id = ?`)
  const ofOrchestration = db.prepare<[string], Row>(
    `SELECT ${summaryColumns} FROM waves WHERE orchestration_id = +? ORDER BY number`,
  )
  const inState = db.prepare<[string], Row>(
    `SELECT ${summaryColumns} FROM waves WHERE state IN (SELECT value FROM json_each(?))
     ORDER BY created_at, rowid`,
  )
  const listed = db.prepare<[], Row>(
    `SELECT ${summaryColumns} FROM waves
     WHERE state = 'running'
       OR id IN (SELECT wave_id FROM workers WHERE workers.state IN ('open', 'lost'))
     ORDER BY created_at, rowid`,
  )
  const startAt = db.prepare<[number, string]>(
    'UPDATE waves SET started_at = coalesce(started_at, ?), ended_at = NULL WHERE id = ?',
  )
  const endAt = db.prepare<[number, string]>('UPDATE waves SET ended_at = ? WHERE id = ?')
  const hold = db.prepare<[string | null, string]>('UPDATE waves SET hold = ? WHERE id = ?')
  const allowQuota = db.prepare<[number, string]>(
    'UPDATE waves SET quota_allowed_at = ? WHERE id = ?',
  )

  const readSummary = (id: string): WaveSummary | null => {
    const row = summary.get(id)
    return row === undefined ? null : toSummary(row)
  }

  return {
    nextNumber: (orchestrationId) => nextNumber.get(orchestrationId) ?? 1,
    add: ({ orchestrationId, title, plan, folder, ...confirmed }) =>
      atomically(() => {
        const id = newId()
        add.run({
          id,
          orchestrationId,
          number: nextNumber.get(orchestrationId) ?? 1,
          title,
          phase: plan.phase,
          strategy: plan.strategy,
          strategyNote: plan.strategyNote,
          maxConcurrent: plan.maxConcurrent,
          budget: JSON.stringify(plan.budget),
          createdAt: now(),
          folder,
          checkoutConfirmed: confirmed.checkoutConfirmed ? 1 : 0,
          includeUncommitted: confirmed.includeUncommitted ? 1 : 0,
          quotaAllowedAt: confirmed.quotaAllowed === true ? now() : null,
          plan: JSON.stringify({ ...plan, workers: undefined }),
        })
        touched.add('wave', id)
        const added = readSummary(id)
        if (added === null) throw new Error('an added wave could not be read')
        return added
      }),
    read(id) {
      const row = read.get(id)
      return row === undefined ? null : toRecord(row, planned.all(id))
    },
    summary: readSummary,
    ofOrchestration: (orchestrationId) => ofOrchestration.all(orchestrationId).map(toSummary),
    inState: (...states) => inState.all(JSON.stringify(states)).map(toSummary),
    listed: () => listed.all().map(toSummary),
    move: (id, verb) =>
      atomically(() => {
        if (!transitions.wave(id, verb)) return false
        if (waveVerbs[verb].to === 'running') startAt.run(now(), id)
        else endAt.run(now(), id)
        touched.add('wave', id)
        return true
      }),
    allowQuota(id) {
      atomically(() => {
        allowQuota.run(now(), id)
        touched.add('wave', id)
      })
    },
    hold(id, value) {
      atomically(() => {
        hold.run(value === null ? null : JSON.stringify(value), id)
        touched.add('wave', id)
      })
    },
  }
}
