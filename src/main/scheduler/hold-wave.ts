import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { SchedulerPorts } from './ports'
import type { Scheduler } from './scheduler'

/** Holds a wave (what runs goes on, nothing new starts) or lifts its hold. */
export const holdWave = (
  { records, clock }: Pick<SchedulerPorts, 'records' | 'clock'>,
  scheduler: Scheduler,
  waveId: string,
  held: boolean,
): Result<Record<string, never>, Problem> => {
  if (records.waves.summary(waveId)?.state !== 'running')
    return fail(
      problem('wave_not_running', 'This wave does not run.', { kept: 'Nothing was changed.' }),
    )
  const hold = { reason: 'you paused it', since: clock.now(), until: null }
  records.waves.hold(waveId, held ? hold : null)
  scheduler.wake()
  return ok({})
}
