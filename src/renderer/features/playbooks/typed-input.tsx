import { type KeyboardEvent, useState } from 'react'
import { Input } from '../../ui/input'
import { Textarea } from '../../ui/textarea'
import { record, redo, startHistory, type TextHistory, undo } from '../../parts/text-history'
import { historyKey } from './native-undo'

interface Props {
  readonly label: string
  readonly value: string
  /**
   * Called when the field is left or Enter is pressed, with another text than before; false: it was not taken, and
   * stays in the field.
   */
  readonly onCommit: (text: string) => unknown
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
export const TypedInput = ({
  label,
  value,
  onCommit,
  after,
  lines,
  invalid = false,
  ...rest
}: Props) => {
  const [refused, setRefused] = useState(false)
  const [history, setHistory] = useState<TextHistory | null>(null)
  const typed = history !== null && history.past.length > 0 ? history.present : null
  const commit = () => {
    const taken = typed === null || typed === value || onCommit(typed) !== false
    setRefused(!taken)
    if (taken) setHistory(null)
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const asked = historyKey(event.nativeEvent)
    if (asked === null) return
    const next = history === null ? null : asked === 'undo' ? undo(history) : redo(history)
    const moved = next !== history
    // A redo of the document below what is being typed would be overwritten by it.
    if (moved || (asked === 'redo' && typed !== null)) event.preventDefault()
    if (moved) setHistory(next)
    else if (typed === null) setHistory(null)
  }
  const shared = {
    ...rest,
    invalid: invalid || (refused && typed !== null),
    'aria-label': label,
    value: typed ?? value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      const before = typed === null ? startHistory(value) : (history ?? startHistory(value))
      setHistory(record(before, target.value, 'typing', Date.now()))
    },
    onBlur: commit,
    onKeyDown: keyDown,
  }
  if (lines !== undefined) return <Textarea {...shared} rows={lines} />
  return (
    <Input
      {...shared}
      after={after === undefined ? undefined : <span className="fg-3">{after}</span>}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setHistory(null)
        keyDown(event)
      }}
    />
  )
}
