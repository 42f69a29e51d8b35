import type { Problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import type { SchedulerPorts } from './ports'
import { queueNextTurn } from './queue-next-turn'
import type { Scheduler } from './scheduler'
import { unknownWorker } from './unknown-worker'

/** Runs a worker again: the same brief in a fresh session (or the one its plan resumes), from the same base. */
export const retryWorker = async (
  ports: Pick<SchedulerPorts, 'records' | 'turns'>,
  scheduler: Scheduler,
  workerId: string,
): Promise<Result<Record<string, never>, Problem>> => {
  const worker = ports.records.workers.read(workerId)
  if (worker === null) return fail(unknownWorker(workerId))
  const { brief, resume } = worker.resolved
  return queueNextTurn(ports, scheduler, worker, { prompt: brief, resume })
}
