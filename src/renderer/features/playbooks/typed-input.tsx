import { type KeyboardEvent, useState } from 'react'
import { Input } from '../../ui/input'
import { Textarea } from '../../ui/textarea'
import { type Draft, stepBack, stepForth, typeInto } from './draft'
import { historyKey } from './native-undo'

interface Props {
  readonly label: string
  readonly value: string
  /** Called when the field is left or Enter is pressed, with another text than before. */
  readonly onCommit: (text: string) => void
  readonly invalid?: boolean
  readonly mono?: boolean
  readonly placeholder?: string
  readonly after?: string
  readonly id?: string
  readonly lines?: number
}

/**
 * A field whose text goes into the document when it is done: half a word is no edit. Esc takes it back; undo and redo
 * are the field's as long as it holds such typing, and the document's otherwise.
 */
export const TypedInput = ({ label, value, onCommit, after, lines, ...rest }: Props) => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const typed = draft !== null && draft.past.length > 0 ? draft.text : null
  const commit = () => {
    if (typed !== null && typed !== value) onCommit(typed)
    setDraft(null)
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const asked = historyKey(event.nativeEvent)
    if (asked === null) return
    const next = asked === 'undo' ? stepBack(draft) : stepForth(draft)
    // A redo of the document below what is being typed would be overwritten by it.
    if (next !== null || (asked === 'redo' && typed !== null)) event.preventDefault()
    if (next !== null || typed === null) setDraft(next)
  }
  const shared = {
    ...rest,
    'aria-label': label,
    value: typed ?? value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setDraft(typeInto(draft, typed ?? value, target.value, Date.now()))
    },
    onBlur: commit,
    onKeyDown: keyDown,
  }
  if (lines !== undefined) {
    const { mono, ...area } = shared
    return <Textarea {...area} rows={lines} data-mono={mono} />
  }
  return (
    <Input
      {...shared}
      after={after === undefined ? undefined : <span className="fg-3">{after}</span>}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setDraft(null)
        keyDown(event)
      }}
    />
  )
}
