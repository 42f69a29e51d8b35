import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

export interface Option<T extends string> {
  readonly value: T
  readonly label: ReactNode
}

interface Props<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly Option<T>[]
  readonly onChange: (value: T) => void
  readonly small?: boolean
}

/** One of a few, all in sight. */
export const Segmented = <T extends string>({
  label,
  value,
  options,
  onChange,
  small = false,
}: Props<T>) => (
  <ToggleGroup.Root
    type="single"
    className={small ? 'seg seg-s' : 'seg'}
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      const option = options.find((each) => each.value === next)
      if (option) onChange(option.value)
    }}
  >
    {options.map((option) => (
      <ToggleGroup.Item
        key={option.value}
        value={option.value}
        className={option.value === value ? 'is-on' : ''}
      >
        {option.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
)
