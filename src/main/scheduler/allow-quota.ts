import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { SchedulerPorts } from './ports'
import { retryWorker } from './retry-worker'
import type { Scheduler } from './scheduler'

/** The person lets a wave go past the stop line; workers that were skipped for it run after all. */
export const allowQuota = async (
  ports: Pick<SchedulerPorts, 'records' | 'turns' | 'providers'>,
  scheduler: Scheduler,
  waveId: string,
): Promise<Result<Record<string, never>, Problem>> => {
  const { waves, workers } = ports.records
  if (waves.summary(waveId) === null)
    return fail(problem('unknown_wave', `There is no wave ${waveId}.`))
  waves.allowQuota(waveId)
  for (const { id, state, ending, failureKind } of workers.ofWave(waveId)) {
    if (state !== 'open' || ending !== 'skipped' || failureKind !== 'quota_low') continue
    const retried = await retryWorker(ports, scheduler, id)
    if (!retried.ok) return retried
  }
  scheduler.wake()
  return ok({})
}
