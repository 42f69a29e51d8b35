import { useState } from 'react'
import { Input } from '../../ui/input'
import { Textarea } from '../../ui/textarea'

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

/** A field whose text goes into the document when it is done: half a word is no edit. Esc takes it back. */
export const TypedInput = ({ label, value, onCommit, after, lines, ...rest }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && typed !== value) onCommit(typed)
    setTyped(null)
  }
  const shared = {
    ...rest,
    'aria-label': label,
    value: typed ?? value,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped(event.target.value)
    },
    onBlur: commit,
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
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}
