import type { WorkerSummary } from '@shared/worker/records'
import { workerShape } from '@shared/worker/worker-mark'
import type { Connection } from './connection'
import { selectSummaries, type SummaryRow, toWorkerSummary } from './worker-summary'
import type { Touch } from './touched'

/** Keeps what lists read ready-made: each worker's mark, and the sums on its orchestration. */
export interface Sums {
  /** Runs inside the transaction whose writes are `touches`. */
  refresh(touches: readonly Touch[]): {
    /** Those it changed. */
    readonly orchestrations: readonly string[]
    /** The touched ones as they are now, so that nobody has to read them once more. */
    readonly workers: readonly WorkerSummary[]
  }
}

/** Pills a strip shows before it turns to one a state. */
const stripLength = 24

export const createSums = ({ db, now }: Pick<Connection, 'db' | 'now'>): Sums => {
  const worker = db.prepare<[string], SummaryRow>(`${selectSummaries} WHERE w.id = +?`)
  const setMark = db.prepare<{ id: string; mark: string }>(
    'UPDATE workers SET mark = @mark WHERE id = @id AND mark <> @mark',
  )
  const orchestrationOf = db
    .prepare<[string], string>('SELECT orchestration_id FROM waves WHERE id = ?')
    .pluck()
  const setWaves = db.prepare<{ id: string }>(
    `UPDATE orchestrations SET
       waves = (SELECT count(*) FROM waves WHERE orchestration_id = +@id),
       (wave_id, wave_state) = (SELECT id, state FROM waves WHERE orchestration_id = +@id
         ORDER BY number DESC LIMIT 1)
     WHERE id = +@id`,
  )
  const setCost = db.prepare<{ id: string }>(
    `UPDATE orchestrations SET
       (cost_usd, demo_usd) = (SELECT sum(t.cost_usd),
           total(t.cost_usd) FILTER (WHERE w.provider = 'demo')
         FROM workers w JOIN turns t ON t.worker_id = w.id WHERE w.orchestration_id = +@id)
     WHERE id = +@id`,
  )
  const setStrip = db.prepare<{ id: string; now: number; counts: string; marks: string }>(
    `UPDATE orchestrations SET updated_at = @now, counts = @counts, marks = @marks WHERE id = @id`,
  )
  const marksOf = db
    .prepare<[string], string>(
      'SELECT mark FROM workers WHERE orchestration_id = +? ORDER BY position',
    )
    .pluck()
  const updateStrip = (id: string) => {
    const marks = marksOf.all(id)
    const counts: Record<string, number> = {}
    for (const mark of marks) counts[mark] = (counts[mark] ?? 0) + 1
    const strip = JSON.stringify(marks.slice(0, stripLength))
    setStrip.run({ id, now: now(), counts: JSON.stringify(counts), marks: strip })
  }
  return {
    refresh(touches) {
      const changed = new Set<string>()
      const workers: WorkerSummary[] = []
      for (const { kind, id } of touches) {
        if (kind === 'wave') {
          const orchestration = orchestrationOf.get(id)
          if (orchestration === undefined) continue
          setWaves.run({ id: orchestration })
          changed.add(orchestration)
        }
        if (kind !== 'worker') continue
        const row = worker.get(id)
        if (row === undefined) continue
        // A cost comes with the end of a turn, and every end changes the mark: without one there is nothing to sum.
        const summary = toWorkerSummary(row)
        workers.push(summary)
        const { changes } = setMark.run({ id, mark: workerShape(summary).mark })
        if (changes === 0) continue
        if (row.costUsd !== null) setCost.run({ id: row.orchestrationId })
        changed.add(row.orchestrationId)
      }
      for (const id of changed) updateStrip(id)
      return { orchestrations: [...changed], workers }
    },
  }
}
