import type { WorkerSummary } from './records'

/** How a state is drawn, most blocking first; the order is the order of every list. */
export const marks = [
  'needs',
  'failed',
  'open',
  'over',
  'lost',
  'caveat',
  'running',
  'queued',
  'stopped',
  'skipped',
  'ok',
] as const
export type Mark = (typeof marks)[number]

/** A mark and its word; the shape never stands for more than was earned. */
export interface Shape {
  readonly mark: Mark
  readonly word: string
}

type Facts = Pick<
  WorkerSummary,
  | 'state'
  | 'turnState'
  | 'ending'
  | 'failureKind'
  | 'handoff'
  | 'hasResult'
  | 'denials'
  | 'mode'
  | 'diff'
  | 'readOnlyViolation'
> & {
  readonly waitsFor?: string | null
  readonly taken?: WorkerSummary['taken']
  readonly takenInPart?: WorkerSummary['takenInPart']
  readonly unseen?: WorkerSummary['unseen']
  readonly isolation?: WorkerSummary['isolation']
}

/** What a person took over; the rest of it is still theirs to decide while the worker is open. */
const takenOver = ({ taken, takenInPart, state }: Facts): Shape => {
  const word = taken === 'committed' ? 'Committed' : 'Integrated'
  return takenInPart === true && state === 'open'
    ? { mark: 'open', word: `${word} in part` }
    : { mark: 'ok', word }
}

const ended = (facts: Facts): Shape => {
  // However it ended, a person looked at what it left and took it over.
  if (facts.taken != null && !facts.readOnlyViolation) return takenOver(facts)
  switch (facts.ending) {
    case null:
      return { mark: 'open', word: 'Open' }
    case 'succeeded':
      return succeeded(facts)
    case 'failed':
      return failed(facts)
    case 'timed_out':
      return { mark: 'failed', word: 'Timed out' }
    case 'stalled':
      return { mark: 'failed', word: 'Stalled' }
    case 'over_budget':
      return { mark: 'over', word: 'Over budget' }
    case 'stopped':
      return { mark: 'stopped', word: 'Stopped' }
    case 'interrupted':
      return { mark: 'stopped', word: 'Interrupted' }
    case 'skipped':
      return facts.failureKind === 'quota_low'
        ? { mark: 'stopped', word: 'Quota stop' }
        : { mark: 'skipped', word: 'Skipped' }
  }
}

const failed = (facts: Facts): Shape => {
  if (facts.failureKind === 'no_result') return { mark: 'caveat', word: 'Ended, no result' }
  if (facts.failureKind === 'not_logged_in') return { mark: 'needs', word: 'Sign in' }
  return { mark: 'failed', word: 'Failed' }
}

/** There is nothing to review: what it wrote is in a scratch folder, or outside Git. */
const leavesNoDiff = ({ diff, isolation }: Facts): boolean =>
  diff === null && (isolation === 'scratch' || isolation === 'checkout')

const succeeded = (facts: Facts): Shape => {
  if (facts.handoff?.status === 'BLOCKED') return { mark: 'caveat', word: 'Ended, blocked' }
  if (facts.handoff?.status === 'NEEDS_CONTEXT') return { mark: 'needs', word: 'Question' }
  if (!facts.hasResult) return { mark: 'caveat', word: 'Ended, no result' }
  // Another reader or the person may have changed it: what was read and said stands.
  if (facts.readOnlyViolation) return { mark: 'caveat', word: 'Checkout changed' }
  if (facts.unseen != null) return { mark: 'caveat', word: 'Ended, unchecked' }
  if (facts.denials > 0) return { mark: 'caveat', word: 'Ended, denied' }
  if (facts.mode === 'write' && facts.diff?.files === 0)
    return { mark: 'caveat', word: 'Ended, no diff' }
  if (facts.handoff?.status === 'DONE_WITH_CONCERNS')
    return { mark: 'caveat', word: 'With concerns' }
  if (facts.mode === 'write' && facts.state === 'open' && !leavesNoDiff(facts))
    return { mark: 'open', word: facts.diff === null ? 'Open, no diff' : 'Open, review' }
  return { mark: 'ok', word: 'Succeeded' }
}

const activeWord = ({ waitsFor, turnState }: Facts): string => {
  if (waitsFor != null) return 'Stopping'
  return turnState === 'starting' ? 'Starting' : 'Running'
}

/** The shape of a worker in every list, cell and pill (ui rules: state by shape and word). */
export const workerShape = (facts: Facts): Shape => {
  switch (facts.state) {
    case 'queued':
      return { mark: 'queued', word: 'Queued' }
    case 'active':
      return { mark: 'running', word: activeWord(facts) }
    case 'lost':
      return { mark: 'lost', word: 'Lost' }
    case 'abandoned':
      return { mark: 'stopped', word: 'Abandoned' }
    case 'open':
    case 'closed':
      return ended(facts)
  }
}
