import { TypedInput } from './typed-input'

interface Props {
  readonly label: string
  /** As written in the document; anything but a number is shown as it is. */
  readonly value: unknown
  /** Undefined: the field was emptied. What is no number goes in as text, where it is named as wrong. */
  readonly onCommit: (value: number | string | undefined) => void
  readonly invalid?: boolean
  readonly money?: boolean
  readonly placeholder?: string
  readonly after?: string
}

export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value)

export const NumberInput = ({ value, onCommit, money = false, ...rest }: Props) => {
  const shown = money && typeof value === 'number' ? `$${value.toFixed(2)}` : plainText(value)
  return (
    <TypedInput
      {...rest}
      value={shown}
      onCommit={(text) => {
        const bare = text.replace(/^\$/, '').trim()
        if (bare === '') onCommit(undefined)
        else onCommit(Number.isFinite(Number(bare)) ? Number(bare) : text)
      }}
    />
  )
}
