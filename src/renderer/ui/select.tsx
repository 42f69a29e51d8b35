import { visibleLine } from '@shared/lib/visible-text'
import { Select as Radix } from 'radix-ui'
import { Icon } from './icon'

interface Props<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly note?: string }[]
  readonly onChange: (value: T) => void
  readonly id?: string
  readonly invalid?: boolean
  readonly disabled?: boolean
}

/** One of many. */
export const Select = <T extends string>({
  label,
  value,
  options,
  onChange,
  id,
  invalid = false,
  disabled = false,
}: Props<T>) => (
  <Radix.Root
    value={value}
    disabled={disabled}
    onValueChange={(next) => {
      const option = options.find((each) => each.value === next)
      if (option) onChange(option.value)
    }}
  >
    <Radix.Trigger
      id={id}
      aria-label={label}
      aria-invalid={invalid}
      className={['field select', invalid && 'is-invalid', disabled && 'is-disabled']
        .filter(Boolean)
        .join(' ')}
    >
      <span className="trunc">
        <Radix.Value />
      </span>
      <Icon name="down" size={14} />
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content className="menu" position="popper" sideOffset={4} collisionPadding={8}>
        <Radix.Viewport>
          {options.map((option) => (
            <Radix.Item key={option.value} value={option.value} className="menu-i">
              <Radix.ItemText>{visibleLine(option.label)}</Radix.ItemText>
              {option.note ? <span className="push fg-3">{option.note}</span> : null}
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
