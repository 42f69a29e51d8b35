import type { SlotTaker } from '@shared/worker/plan-next-starts'
import type { WorkerSummary } from '@shared/worker/records'

/** Why a new worker waits where `limit` others of its wave wait for review; follow-ups never do. */
export const reviewFirst = (
  limit: number | null,
  workers: readonly WorkerSummary[],
): ((taker: SlotTaker) => string | null) | undefined => {
  if (limit === null) return undefined
  const waiting = new Map<string, number>()
  for (const { state, diff, waveId } of workers)
    if (state === 'open' && diff !== null && diff.files > 0)
      waiting.set(waveId, (waiting.get(waveId) ?? 0) + 1)
  const isNew = new Set(workers.flatMap(({ id, turn }) => (turn <= 1 ? [id] : [])))
  return ({ workerId, waveId }) => {
    const count = waiting.get(waveId) ?? 0
    return isNew.has(workerId) && count >= limit
      ? `Waiting for review in this wave: ${String(count)}, your limit is ${String(limit)}`
      : null
  }
}
