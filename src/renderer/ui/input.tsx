import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon'

interface Props extends Omit<ComponentProps<'input'>, 'className'> {
  readonly icon?: IconName
  readonly invalid?: boolean
  readonly mono?: boolean
  /** Stands at the right inside the field. */
  readonly after?: ReactNode
}

export const Input = ({ icon, invalid = false, mono = false, after, ...rest }: Props) => (
  <span
    className={['field', invalid && 'is-invalid', mono && 't-mono', rest.disabled && 'is-disabled']
      .filter(Boolean)
      .join(' ')}
  >
    {icon ? <Icon name={icon} size={14} /> : null}
    <input type="text" spellCheck={false} autoComplete="off" aria-invalid={invalid} {...rest} />
    {after}
  </span>
)
