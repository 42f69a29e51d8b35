import type { FailureKind } from '../outcome/ending'
import { type Problem, problem } from '../lib/problem'

/** Causes in the work itself: what made it fail once makes it fail again, unless one thing was put right. */
const ownCauses: ReadonlySet<FailureKind> = new Set([
  'stalled',
  'timed_out',
  'context_limit',
  'invalid_output',
  'no_result',
  'output_limit',
  'budget',
  'error',
])

/**
 * Why a worker is not run again: the same cause ended both this turn and the one it repeated. Causes from
 * outside (quota, network, sign-in, disk, a stop) do not count: they end without the worker's doing.
 * `kinds` are those of its fresh turns, oldest first; null for one that succeeded.
 */
export const retryRefusal = (kinds: readonly (FailureKind | null)[]): Problem | null => {
  const [before, last] = kinds.slice(-2)
  if (last === undefined || last === null || last !== before || !ownCauses.has(last)) return null
  return problem('retried_once', 'It was run again once and ended for the same cause.', {
    kept: 'Its workspace, its result and its session.',
    fix: 'Tell it what to do otherwise, or have another provider rescue it.',
  })
}
