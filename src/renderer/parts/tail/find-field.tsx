import type { Ref } from 'react'
import { Input } from '../../ui/input'
import { Kbd } from '../../ui/kbd'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter: the next place. */
  readonly onNext: () => void
  readonly ref: Ref<HTMLInputElement>
}

export const FindField = ({ value, onChange, onNext, ref }: Props) => (
  <div className="grow find-field">
    <Input
      ref={ref}
      icon="search"
      aria-label="Search tail"
      placeholder="Search tail"
      value={value}
      onChange={(event) => {
        onChange(event.target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onNext()
        else if (event.key === 'Escape') event.currentTarget.blur()
      }}
      after={value === '' ? <Kbd keys="/" /> : <Kbd keys="enter" />}
    />
  </div>
)
