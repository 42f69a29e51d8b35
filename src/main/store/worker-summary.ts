import type { DiffStat } from '@shared/diff/diff-summary'
import type { Handoff } from '@shared/outcome/handoff'
import type { WorkerSummary } from '@shared/worker/records'
import type { Usage } from '@shared/worker/usage'

type Json = 'handoff' | 'usage' | 'diff' | 'earlier'
type Flag = 'hasResult' | 'readOnlyViolation' | 'usageIsFloor' | 'takenInPart'

/** A worker joined with its newest turn, as SQLite answers it. */
export type SummaryRow = Omit<WorkerSummary, Json | Flag> &
  Record<Json, string | null> &
  Record<Flag, number>

/** The one query behind every list of workers; add a WHERE on `w`. */
export const selectSummaries = `SELECT w.id, w.wave_id AS waveId, w.orchestration_id AS orchestrationId,
  w.plan_id AS planId, w.title, w.provider, w.model, w.effort, w.mode, w.isolation, w.state,
  t.state AS turnState, w.turn, t.ending, t.failure_kind AS failureKind, t.message, t.hint,
  t.reset_at AS resetAt, t.handoff, coalesce(t.has_result, 0) AS hasResult,
  coalesce(t.denials, 0) AS denials, coalesce(t.survivors, 0) AS survivors,
  coalesce(t.read_only_violation, 0) AS readOnlyViolation, w.waits_for AS waitsFor,
  coalesce(t.queued_at, w.queued_at) AS queuedAt, t.started_at AS startedAt, t.ended_at AS endedAt,
  t.last_output_at AS lastOutputAt, w.timeout_seconds AS timeoutSeconds,
  w.idle_timeout_seconds AS idleTimeoutSeconds, t.usage, coalesce(t.usage_is_floor, 1) AS usageIsFloor,
  t.cost_usd AS costUsd, t.cost_cap_usd AS costCapUsd, t.diff, t.unseen,
  (SELECT CASE WHEN i.at < t.ended_at THEN NULL WHEN i.state = 'committed' THEN 'committed'
               ELSE 'integrated' END
   FROM integrations i WHERE i.worker_id = w.id
     AND i.state IN ('integrated', 'committing', 'committed') ORDER BY i.at DESC, i.rowid DESC LIMIT 1) AS taken,
  w.undecided > 0 OR coalesce((SELECT i.selected IS NOT w.selected
   FROM integrations i WHERE i.worker_id = w.id AND i.selected IS NOT NULL
     AND i.state IN ('integrated', 'committing', 'committed') ORDER BY i.at DESC, i.rowid DESC LIMIT 1), 0) AS takenInPart,
  CASE WHEN w.turn > 1 THEN (SELECT json_object(
      'ms', coalesce(sum(e.ended_at - e.started_at), 0),
      'tokens', sum(json_extract(e.usage, '$.input') + json_extract(e.usage, '$.cacheWrite')
        + json_extract(e.usage, '$.output')),
      'costUsd', sum(e.cost_usd))
    FROM turns e WHERE e.worker_id = w.id AND e.number < w.turn) END AS earlier
  FROM workers w LEFT JOIN turns t ON t.worker_id = w.id AND t.number = w.turn`

const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

// Each `as` reads a column that settle-turn wrote from that very type.
export const toWorkerSummary = (row: SummaryRow): WorkerSummary => ({
  ...row,
  hasResult: row.hasResult === 1,
  readOnlyViolation: row.readOnlyViolation === 1,
  usageIsFloor: row.usageIsFloor === 1,
  takenInPart: row.taken != null && row.takenInPart === 1,
  handoff: parse(row.handoff) as Handoff | null,
  usage: parse(row.usage) as Usage | null,
  diff: parse(row.diff) as DiffStat | null,
  earlier: parse(row.earlier) as NonNullable<WorkerSummary['earlier']> | null,
})
