import type { DiffStat } from '@shared/diff/diff-summary'
import type { Outcome } from '@shared/outcome/outcome'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { TurnState } from '@shared/worker/states'
import type { TurnSpec } from '@shared/worker/turn-spec'
import { type Connection, newId } from './connection'
import { createSettle } from './settle-turn'
import type { Sessions } from './sessions'
import type { Transitions } from './transitions'

/** What recovery must know of a turn that was started; never its environment. */
export type TurnLaunch = Omit<
  TurnSpec,
  'turnId' | 'workerId' | 'turn' | 'prompt' | 'invocation' | 'env'
>

export interface TurnRecord {
  readonly id: string
  readonly workerId: string
  readonly number: number
  readonly state: TurnState
  readonly queuedAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly costCapUsd: number | null
  /** The session to resume; null for a new one. */
  readonly resume: string | null
  /** Null until it was begun. */
  readonly launch: TurnLaunch | null
  readonly prompt: string
  readonly outcome: Outcome | null
}

export interface TurnProgress {
  readonly lastOutputAt: number
  readonly usage: TurnReading['usage']
  readonly usageIsFloor: boolean
  readonly costUsd: number | null
}

export interface Turns {
  /**
   * Queues a worker's next turn: its first, or a follow-up of an open worker, which is queued with it.
   * Null: the worker is in no state to be told anything.
   */
  queue(turn: { workerId: string; prompt: string; resume: string | null }): TurnRecord | null
  /** Commits turn `starting` and worker `active`, before the spawn. False: not queued (any more). */
  begin(id: string, launch: TurnLaunch, costCapUsd: number | null): boolean
  /** The process runs. */
  run(id: string, startedAt: number): boolean
  /** What a list shows of a running turn; about one write a second and turn is enough. */
  progress(id: string, progress: TurnProgress): void
  /**
   * Ends a turn and frees its worker (open, or lost if its end could not be proven), in one write.
   * False: it had ended before; the first outcome stands.
   */
  settle(id: string, outcome: Outcome, carry: TurnReading['carry']): boolean
  /** Nothing of it runs any more that outlived its end; the outcome still names what did. */
  clear(id: string): void
  /** What its diff comes to, found after its end because it could not be taken then; found once. */
  findDiff(id: string, stat: DiffStat): void
  read(id: string): TurnRecord | null
  /** In order. */
  ofWorker(workerId: string): TurnRecord[]
  /** Queued, starting or running, oldest first. */
  unsettled(): TurnRecord[]
}

interface Row extends Omit<TurnRecord, 'launch' | 'outcome'> {
  launch: string | null
  outcome: string | null
}

const toRecord = (row: Row): TurnRecord => ({
  ...row,
  launch: row.launch === null ? null : (JSON.parse(row.launch) as TurnLaunch),
  outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as Outcome),
})

export const createTurns = (
  connection: Connection,
  transitions: Transitions,
  sessions: Sessions,
): Turns => {
  const { db, now, touched, atomically } = connection
  const select = `SELECT t.id, t.worker_id AS workerId, t.number, t.state, t.queued_at AS queuedAt,
    t.started_at AS startedAt, t.ended_at AS endedAt, t.cost_cap_usd AS costCapUsd, t.resume, x.launch,
    x.prompt, x.outcome FROM turns t JOIN turn_texts x ON x.turn_id = t.id`
  const isFresh = db
    .prepare<[string], number>(
      `SELECT count(*) FROM workers WHERE id = ? AND state = 'queued' AND turn = 0`,
    )
    .pluck()
  const count = db.prepare<[string]>('UPDATE workers SET turn = turn + 1 WHERE id = ?')
  const add = db.prepare<[string, number, string | null, string]>(
    `INSERT INTO turns (id, worker_id, number, state, queued_at, resume)
     SELECT ?, id, turn, 'queued', ?, ? FROM workers WHERE id = ?`,
  )
  const addTexts = db.prepare<[string, string]>(
    'INSERT INTO turn_texts (turn_id, prompt) VALUES (?, ?)',
  )
  const read = db.prepare<[string], Row>(`${select} WHERE t.id = +?`)
  const ofWorker = db.prepare<[string], Row>(`${select} WHERE t.worker_id = +? ORDER BY t.number`)
  const unsettled = db.prepare<[], Row>(
    `${select} WHERE t.state <> 'ended' ORDER BY t.queued_at, t.rowid`,
  )
  const workerOf = db.prepare<[string], string>('SELECT worker_id FROM turns WHERE id = ?').pluck()
  const launch = db.prepare<[string, string]>('UPDATE turn_texts SET launch = ? WHERE turn_id = ?')
  const cap = db.prepare<[number | null, string]>('UPDATE turns SET cost_cap_usd = ? WHERE id = ?')
  const stopWaiting = db.prepare<[string]>('UPDATE workers SET waits_for = NULL WHERE id = ?')
  const run = db.prepare<[number, string]>('UPDATE turns SET started_at = ? WHERE id = ?')
  const progress = db.prepare<[number, string | null, number, number | null, string]>(
    `UPDATE turns SET last_output_at = ?, usage = ?, usage_is_floor = ?, cost_usd = ?
     WHERE id = ? AND state <> 'ended'`,
  )
  const clear = db.prepare<[string]>('UPDATE turns SET survivors = 0 WHERE id = ?')
  const findDiff = db.prepare<[string, string]>(
    "UPDATE turns SET diff = ?, unseen = NULL WHERE id = ? AND state = 'ended' AND diff IS NULL",
  )

  const readRecord = (id: string): TurnRecord | null => {
    const row = read.get(id)
    return row === undefined ? null : toRecord(row)
  }

  return {
    queue: ({ workerId, prompt, resume }) =>
      atomically(() => {
        if (isFresh.get(workerId) === 0 && !transitions.worker(workerId, 'requeue')) return null
        count.run(workerId)
        const id = newId()
        add.run(id, now(), resume, workerId)
        addTexts.run(id, prompt)
        touched.add('worker', workerId)
        return readRecord(id)
      }),
    begin: (id, facts, costCapUsd) =>
      atomically(() => {
        const workerId = workerOf.get(id)
        if (workerId === undefined || !transitions.turn(id, 'start')) return false
        if (!transitions.worker(workerId, 'start'))
          throw new Error(`worker ${workerId} of a queued turn is not queued`)
        launch.run(JSON.stringify(facts), id)
        cap.run(costCapUsd, id)
        stopWaiting.run(workerId)
        touched.add('worker', workerId)
        return true
      }),
    run: (id, startedAt) =>
      atomically(() => {
        const workerId = workerOf.get(id)
        if (workerId === undefined || !transitions.turn(id, 'run')) return false
        run.run(startedAt, id)
        touched.add('worker', workerId)
        return true
      }),
    progress(id, { lastOutputAt, usage, usageIsFloor, costUsd }) {
      atomically(() => {
        const workerId = workerOf.get(id)
        if (workerId === undefined) return
        progress.run(
          lastOutputAt,
          usage === null ? null : JSON.stringify(usage),
          usageIsFloor ? 1 : 0,
          costUsd,
          id,
        )
        touched.add('worker', workerId)
      })
    },
    settle: createSettle(connection, transitions, sessions),
    clear(id) {
      atomically(() => {
        const workerId = workerOf.get(id)
        if (workerId === undefined) return
        clear.run(id)
        touched.add('worker', workerId)
      })
    },
    findDiff(id, stat) {
      atomically(() => {
        const workerId = workerOf.get(id)
        if (workerId === undefined) return
        findDiff.run(JSON.stringify(stat), id)
        touched.add('worker', workerId)
      })
    },
    read: readRecord,
    ofWorker: (workerId) => ofWorker.all(workerId).map(toRecord),
    unsettled: () => unsettled.all().map(toRecord),
  }
}
