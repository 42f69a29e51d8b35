import { type Problem, problem } from '@shared/lib/problem'
import type { SchedulerPorts } from './ports'
import type { WorkerRecord } from './records'

/**
 * Why the stop line would skip one more turn of a worker that has an outcome; null: it would not. The skip would
 * take that outcome's place, so the turn is refused before it is queued.
 */
export const noQuotaLeft = (
  { records, quota }: Pick<SchedulerPorts, 'records' | 'quota'>,
  { state, waveId, resolved }: WorkerRecord,
): Problem | null => {
  if (state !== 'open' || records.waves.summary(waveId)?.quotaAllowedAt != null) return null
  const stop = quota.stopFor(resolved.provider, resolved.model)
  if (stop === null) return null
  return problem('quota_stop', `${stop} So it was given no further turn.`, {
    kept: 'Its outcome, its result and its session.',
    fix: 'Wait for the reset, or have another provider rescue it.',
  })
}
