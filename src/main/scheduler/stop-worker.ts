import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Scheduler } from './scheduler'

/** Stops one worker; resolves at once, its outcome follows when its processes are gone. */
export const stopWorker = (
  scheduler: Scheduler,
  workerId: string,
): Result<Record<string, never>, Problem> =>
  scheduler.stop(workerId)
    ? ok({})
    : fail(
        problem('not_running', 'This worker neither runs nor waits to run.', {
          kept: 'Nothing was changed.',
        }),
      )
