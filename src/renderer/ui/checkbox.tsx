import { Checkbox as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon'

interface Props {
  readonly label: ReactNode
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
}

export const Checkbox = ({ label, on, onChange, disabled = false }: Props) => {
  const id = useId()
  return (
    <span className="row t-small">
      <Radix.Root
        id={id}
        className={on ? 'check is-on' : 'check'}
        checked={on}
        disabled={disabled}
        onCheckedChange={(next) => {
          onChange(next === true)
        }}
      >
        {on ? <Icon name="check" size={10} /> : null}
      </Radix.Root>
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
