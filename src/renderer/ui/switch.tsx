import { Switch as Radix } from 'radix-ui'

interface Props {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
}

export const Switch = ({ label, on, onChange, disabled = false }: Props) => (
  <Radix.Root
    className={on ? 'switch is-on' : 'switch'}
    aria-label={label}
    checked={on}
    disabled={disabled}
    onCheckedChange={onChange}
  />
)
