import type { WorkerDetail } from '@shared/ipc/views'
import { visibleLine } from '@shared/lib/visible-text'
import { Icon } from '../../ui/icon'
import './diff.css'

/** What the diff of a worker can't hold, as its workspace and its newest ended turn tell it: one line each. */
export const DiffNotes = ({ detail }: { readonly detail: WorkerDetail }) => {
  const newest = detail.turns.findLast(({ outcome }) => outcome !== null)?.outcome
  const notes = [...new Set([...detail.workspaceWarnings, ...(newest?.notes ?? [])])]
  return notes.length === 0 ? null : (
    <ul className="diff-left-out t-small fg-2" aria-label="Not in this diff">
      {notes.map((note) => (
        <li key={note}>
          <Icon name="info" size={14} />
          <span>{visibleLine(note)}</span>
        </li>
      ))}
    </ul>
  )
}
