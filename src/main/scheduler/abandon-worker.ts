import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { newestTurnGone } from './end-survivors'
import type { SchedulerPorts } from './ports'
import { unknownWorker } from './unknown-worker'

/** The person gives a lost worker up, once no process carries its marker (design: States). */
export const abandonWorker = async (
  ports: Pick<SchedulerPorts, 'records' | 'turns'>,
  workerId: string,
): Promise<Result<Record<string, never>, Problem>> => {
  const { workers } = ports.records
  const worker = workers.read(workerId)
  if (worker === null) return fail(unknownWorker(workerId))
  if (worker.state !== 'lost')
    return fail(
      problem('not_lost', 'Only a lost worker is given up; others are stopped or closed.', {
        kept: 'Nothing was changed.',
      }),
    )
  const gone = await newestTurnGone(ports, workerId)
  if (!gone.ok) return gone
  workers.abandon(workerId)
  return ok({})
}
