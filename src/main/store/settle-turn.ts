import type { Outcome } from '@shared/outcome/outcome'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { WorkerState } from '@shared/worker/states'
import type { Connection } from './connection'
import type { Sessions } from './sessions'
import type { Transitions } from './transitions'

/** Builds `turns.settle`; see there. */
export const createSettle = (
  { db, touched, atomically }: Connection,
  transitions: Transitions,
  sessions: Sessions,
) => {
  const owner = db.prepare<[string], { id: string; state: WorkerState }>(
    'SELECT w.id, w.state FROM workers w JOIN turns t ON t.worker_id = w.id WHERE t.id = +?',
  )
  // A turn that was never begun has no start, whatever its end says.
  const settle = db.prepare(
    `UPDATE turns SET ended_at = @endedAt, ending = @ending, failure_kind = @failureKind,
       started_at = CASE WHEN (SELECT launch FROM turn_texts WHERE turn_id = @id) IS NULL THEN NULL
         ELSE coalesce(started_at, @startedAt) END,
       message = @message, hint = @hint, reset_at = @resetAt, handoff = @handoff,
       has_result = @hasResult, denials = @denials, survivors = @survivors,
       read_only_violation = @readOnlyViolation, usage = @usage, usage_is_floor = @usageIsFloor,
       cost_usd = @costUsd, diff = @diff, unseen = @unseen
     WHERE id = @id`,
  )
  const keep = db.prepare<[string, string]>('UPDATE turn_texts SET outcome = ? WHERE turn_id = ?')
  const json = (value: object | null): string | null =>
    value === null ? null : JSON.stringify(value)

  return (id: string, outcome: Outcome, carry: TurnReading['carry']): boolean =>
    atomically(() => {
      const worker = owner.get(id)
      if (worker === undefined || !transitions.turn(id, 'end')) return false
      settle.run({
        id,
        endedAt: outcome.end.endedAt,
        startedAt: outcome.end.startedAt,
        ending: outcome.ending,
        failureKind: outcome.failureKind,
        message: outcome.message,
        hint: outcome.hint,
        resetAt: outcome.resetAt,
        handoff: json(outcome.handoff),
        hasResult: outcome.hasResult ? 1 : 0,
        denials: outcome.denials.length,
        survivors: outcome.end.survivors.length,
        readOnlyViolation: outcome.readOnlyViolation.length > 0 ? 1 : 0,
        usage: json(outcome.usage),
        usageIsFloor: outcome.usageIsFloor ? 1 : 0,
        costUsd: outcome.costUsd,
        diff: json(outcome.diff),
        unseen: outcome.unseen ?? null,
      })
      keep.run(JSON.stringify(outcome), id)
      const verb =
        worker.state === 'queued' ? 'skip' : outcome.failureKind === 'lost' ? 'lose' : 'settle'
      if (!transitions.worker(worker.id, verb))
        throw new Error(`worker ${worker.id} is ${worker.state} while its turn ends`)
      if (outcome.sessionId !== null) {
        sessions.see(outcome.sessionId, worker.id)
        if (carry !== null) sessions.setCarry(outcome.sessionId, carry)
      }
      touched.add('worker', worker.id)
      return true
    })
}
