import { problem, type Problem } from '@shared/lib/problem'
import type { TurnRequest } from '@shared/worker/invocation'

/** A follow-up turn needs the session it continues; null when the request is sound. */
export const resumeProblem = (label: string, request: TurnRequest): Problem | null =>
  request.resume === null && request.turn > 1
    ? problem('no_session', `${label} never reported a session, so it can't be told more.`, {
        kept: 'The workspace and every earlier turn are kept.',
        fix: 'Run the worker again from its brief, or close it.',
      })
    : null
