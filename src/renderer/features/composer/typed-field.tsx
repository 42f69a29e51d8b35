import { useState } from 'react'
import type { Json } from '@shared/plan/plan-edit'
import { Input } from '../../ui/input'

interface Props {
  readonly label: string
  readonly id?: string
  readonly value: Json | undefined
  readonly onChange: (value: Json | undefined) => void
  /** How a value is written in the field, and read from it. */
  readonly format: (value: Json) => string
  readonly parse: (text: string) => Json
  readonly placeholder?: string | undefined
  readonly after?: string | undefined
  readonly invalid?: boolean
  readonly mono?: boolean
}

/**
 * A field whose text stands for a JSON value. While it is typed in, the text stays as typed; what can't
 * be read goes into the plan as it is, where the review names it.
 */
export const TypedField = ({ label, value, onChange, format, parse, after, ...rest }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const written = value === undefined ? '' : format(value)
  const stands = typed !== null && JSON.stringify(read(typed, parse)) === JSON.stringify(value)
  return (
    <Input
      {...rest}
      aria-label={label}
      value={stands ? typed : written}
      after={after === undefined ? undefined : <span className="fg-3">{after}</span>}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value, parse))
      }}
      onBlur={() => {
        setTyped(null)
      }}
    />
  )
}

const read = (text: string, parse: (text: string) => Json): Json | undefined =>
  text.trim() === '' ? undefined : parse(text)
