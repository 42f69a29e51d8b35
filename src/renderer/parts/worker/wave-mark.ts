import type { WaveSummary } from '@shared/worker/records'
import type { MarkShape } from '../../ui/mark-shapes'

/** How a wave's state is drawn; a hold is said beside it, it is no state. */
export const waveMark = ({
  state,
}: Pick<WaveSummary, 'state'>): { readonly shape: MarkShape; readonly word: string } => {
  switch (state) {
    case 'draft':
      return { shape: 'queued', word: 'Draft' }
    case 'running':
      return { shape: 'running', word: 'Running' }
    case 'done':
      return { shape: 'ok', word: 'Done' }
    case 'partial':
      return { shape: 'caveat', word: 'Done in part' }
    case 'failed':
      return { shape: 'failed', word: 'Failed' }
    case 'stopped':
      return { shape: 'stopped', word: 'Stopped' }
    case 'interrupted':
      return { shape: 'stopped', word: 'Interrupted' }
  }
}
