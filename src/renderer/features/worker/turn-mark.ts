import type { TurnView } from '@shared/ipc/views'
import type { MarkShape } from '../../ui/mark-shapes'
import { endingMark } from './ending-mark'

/** How one turn stands. */
export const turnMark = (
  turn: Pick<TurnView, 'state' | 'outcome'>,
): { readonly shape: MarkShape; readonly word: string } => {
  if (turn.outcome !== null) return endingMark(turn.outcome)
  switch (turn.state) {
    case 'queued':
      return { shape: 'queued', word: 'Queued' }
    case 'starting':
      return { shape: 'running', word: 'Starting' }
    case 'running':
      return { shape: 'running', word: 'Running' }
    case 'ended':
      return { shape: 'lost', word: 'Ended, outcome unknown' }
  }
}
