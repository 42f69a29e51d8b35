import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import type { MarkShape } from '../../ui/mark-shapes'

/** How a run stands, as its head says it. */
export const runStands = ({
  summary: { status, card },
}: PlaybookRunView): { readonly shape: MarkShape; readonly word: string } => {
  switch (status) {
    case 'running':
      return card === null
        ? { shape: 'running', word: 'Running' }
        : { shape: 'needs', word: 'Needs you' }
    case 'done':
      return { shape: 'ok', word: 'Done' }
    case 'stopped':
      return { shape: 'stopped', word: 'Stopped' }
    case 'switched':
      return { shape: 'stopped', word: 'Playbook left' }
  }
}
