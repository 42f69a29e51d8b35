import { type Note, type NoteKind, noteKinds } from '@shared/journal/note'
import { visibleLine } from '@shared/lib/visible-text'
import { type SyntheticEvent, useCallback, useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'
import { ask } from '../../parts/ask'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { instant } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { Input } from '../../ui/input'
import { Select } from '../../ui/select'
import { useNow } from '../../ui/ticker'

const useNotes = (orchestrationId: string) => {
  // Notes touch their orchestration, so a new one shows as a new summary of it.
  const changed = useApp(({ orchestrations }) =>
    orchestrations.find(({ id }) => id === orchestrationId),
  )
  const [notes, setNotes] = useState<readonly Note[] | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let shown = true
    void call('readJournal', { orchestrationId }).then((answer) => {
      if (shown && answer.ok) setNotes(answer.value.notes)
    })
    return () => {
      shown = false
    }
  }, [orchestrationId, changed, round])
  const again = useCallback(() => {
    setRound((before) => before + 1)
  }, [])
  return { notes, again }
}

const Line = ({ note }: { readonly note: Note }) => {
  const now = useNow()
  return (
    <li className="journal-line t-small">
      <span className="fg-3 tnum">{instant(note.at, now)}</span>
      <span>
        <Badge>{note.kind}</Badge>
      </span>
      <span className="fg-2">
        {visibleLine(note.text)}
        <span className="fg-3"> · {note.from === 'engine' ? 'by Wavedeck' : 'by you'}</span>
      </span>
    </li>
  )
}

/** Every change of course of the orchestration, newest first, and a line for the person's own. */
export const WaveJournal = ({
  orchestrationId,
  onClose,
}: {
  readonly orchestrationId: string
  readonly onClose: () => void
}) => {
  const { notes, again } = useNotes(orchestrationId)
  const [kind, setKind] = useState<NoteKind>('change')
  const [text, setText] = useState('')
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    void ask('addNote', { orchestrationId, kind, text }).then((answer) => {
      if (answer === null) return
      setText('')
      again()
    })
  }
  return (
    <aside className="dock" aria-label="Journal">
      <div className="dock-h">
        <span className="t-strong">Journal</span>
        <span className="fg-3 t-small trunc">every change of course</span>
        <span className="push" />
        <IconButton icon="x" label="Close the journal" keys="g" small onClick={onClose} />
      </div>
      {notes === null || notes.length > 0 ? (
        <ul className="journal scroll grow" aria-live="polite">
          {notes?.toReversed().map((note) => (
            <Line key={`${note.at} ${note.text}`} note={note} />
          ))}
        </ul>
      ) : (
        <div className="dock-empty">
          <EmptyState
            icon="report"
            title="Nothing changed its course"
            text="What is skipped, added, switched or changed is noted here, with its time."
          />
        </div>
      )}
      <form className="dock-f journal-form" onSubmit={add}>
        <Select
          label="Kind of note"
          value={kind}
          options={noteKinds.map((each) => ({ value: each, label: each }))}
          onChange={setKind}
        />
        <div className="grow">
          <Input
            aria-label="Note"
            placeholder="What changed, in one line"
            maxLength={500}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
            }}
          />
        </div>
        <Button type="submit" why={text.trim() === '' ? 'Write what changed' : null}>
          Add note
        </Button>
      </form>
    </aside>
  )
}
