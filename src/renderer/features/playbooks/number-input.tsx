import { TypedInput } from './typed-input'

interface Props {
  readonly label: string
  /** As written in the document; anything but a number is shown as it is. */
  readonly value: unknown
  /** Undefined: the field was emptied. What is no number goes in as text, where it is named as wrong. */
  readonly onCommit: (value: number | string | undefined) => unknown
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
  const cents = typeof value === 'number' && Number(value.toFixed(2)) === value
  const shown = money && cents ? `$${value.toFixed(2)}` : plainText(value)
  return (
    <TypedInput
      {...rest}
      value={shown}
      onCommit={(text) => {
        const bare = text.replace(/^\$/, '').trim()
        if (bare === '') return onCommit(undefined)
        return onCommit(Number.isFinite(Number(bare)) ? Number(bare) : text)
      }}
    />
  )
}
