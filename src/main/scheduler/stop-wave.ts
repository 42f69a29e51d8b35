import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Records } from './records'
import type { Scheduler } from './scheduler'

/** Stops every worker of a wave that runs or waits; the wave ends as stopped when the last is settled. */
export const stopWave = (
  records: Records,
  scheduler: Scheduler,
  waveId: string,
): Result<Record<string, never>, Problem> => {
  if (records.waves.summary(waveId)?.state !== 'running')
    return fail(
      problem('wave_not_running', 'This wave does not run.', { kept: 'Nothing was changed.' }),
    )
  for (const { id } of records.workers.ofWave(waveId)) scheduler.stop(id)
  return ok({})
}
