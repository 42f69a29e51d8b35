import { type Problem, problem } from '@shared/lib/problem'

/** The answer to a call about a worker that is in no record. */
export const unknownWorker = (workerId: string): Problem =>
  problem('unknown_worker', `There is no worker ${workerId}.`, {
    fix: 'Reload the window; it may be of another data folder.',
  })
