import type { Problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import { retryRefusal } from '@shared/turns/retry-refusal'
import { noBudgetLeft } from './no-budget-left'
import type { SchedulerPorts } from './ports'
import { queueNextTurn } from './queue-next-turn'
import type { Scheduler } from './scheduler'
import { unknownWorker } from './unknown-worker'

/** Runs a worker again: the same brief in a fresh session (or the one its plan resumes), from the same base. */
export const retryWorker = async (
  ports: Pick<SchedulerPorts, 'records' | 'turns' | 'providers'>,
  scheduler: Scheduler,
  workerId: string,
  also: () => void = () => undefined,
): Promise<Result<Record<string, never>, Problem>> => {
  const worker = ports.records.workers.read(workerId)
  if (worker === null) return fail(unknownWorker(workerId))
  const { brief, resume } = worker.resolved
  const fresh = ports.records.turns.ofWorker(workerId).filter((turn) => turn.resume === resume)
  const kinds = fresh.map(({ outcome }) => outcome?.failureKind ?? null)
  const refusal =
    retryRefusal(kinds) ?? (worker.state === 'open' ? noBudgetLeft(ports, worker) : null)
  if (refusal !== null) return fail(refusal)
  return queueNextTurn(ports, scheduler, worker, { prompt: brief, resume }, also)
}
