import type { Outcome } from '@shared/outcome/outcome'
import { type Shape, workerShape } from '@shared/worker/worker-mark'

/** How one turn ended, by what it earned: never plain green where calls were denied or nothing was written. */
export const endingMark = (
  outcome: Outcome,
): { readonly shape: Shape['mark']; readonly word: string } => {
  const { mark, word } = workerShape({
    // Whether it still waits for a review is the worker's, not the turn's.
    state: 'closed',
    turnState: 'ended',
    ending: outcome.ending,
    failureKind: outcome.failureKind,
    handoff: outcome.handoff,
    hasResult: outcome.hasResult,
    denials: outcome.denials.length,
    // A diff is taken of writers only.
    mode: outcome.diff === null ? 'read-only' : 'write',
    diff: outcome.diff,
    readOnlyViolation: outcome.readOnlyViolation.length > 0,
    unseen: outcome.unseen ?? null,
  })
  return { shape: mark, word }
}
