import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Records } from './records'

/** The person is done with a worker and says what its result was worth. */
export const closeWorker = (
  { workers }: Records,
  workerId: string,
  worth: 'used' | 'partial' | 'discarded',
  why: string,
): Result<Record<string, never>, Problem> =>
  workers.close(workerId, worth, why)
    ? ok({})
    : fail(
        problem(
          'not_open',
          'Only a worker whose turn has ended, and that is not closed, can be closed.',
          {
            kept: 'Nothing was changed.',
          },
        ),
      )
