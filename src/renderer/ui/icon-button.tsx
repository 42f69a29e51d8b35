import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon'
import { Tooltip } from './tooltip'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon: IconName
  /** What it does; its name and its tooltip. */
  readonly label: string
  readonly keys?: string
  readonly on?: boolean
  readonly small?: boolean
}

export const IconButton = ({ icon, label, keys, on = false, small = false, ...rest }: Props) => (
  <Tooltip text={label} {...(keys ? { keys } : {})}>
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={['icon-btn', small && 'icon-btn-s', on && 'is-on', rest.disabled && 'is-disabled']
        .filter(Boolean)
        .join(' ')}
    >
      <Icon name={icon} />
    </button>
  </Tooltip>
)
