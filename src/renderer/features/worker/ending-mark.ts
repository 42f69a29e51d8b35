import type { Outcome } from '@shared/outcome/outcome'
import type { MarkShape } from '../../ui/mark-shapes'

/** How one turn's ending is drawn, by itself; what it earned is said by the worker's mark. */
export const endingMark = ({
  ending,
  failureKind,
}: Pick<Outcome, 'ending' | 'failureKind'>): {
  readonly shape: MarkShape
  readonly word: string
} => {
  switch (ending) {
    case 'succeeded':
      return { shape: 'ok', word: 'Succeeded' }
    case 'failed':
      return failureKind === 'no_result'
        ? { shape: 'caveat', word: 'Ended, no result' }
        : { shape: 'failed', word: 'Failed' }
    case 'timed_out':
      return { shape: 'failed', word: 'Timed out' }
    case 'stalled':
      return { shape: 'failed', word: 'Stalled' }
    case 'over_budget':
      return { shape: 'over', word: 'Over budget' }
    case 'stopped':
      return { shape: 'stopped', word: 'Stopped' }
    case 'interrupted':
      return { shape: 'stopped', word: 'Interrupted' }
    case 'skipped':
      return { shape: 'skipped', word: 'Skipped' }
  }
}
