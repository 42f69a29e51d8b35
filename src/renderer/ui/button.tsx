import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon'
import { Kbd } from './kbd'
import { Tooltip } from './tooltip'

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  /** `primary` once a screen; `danger` for what stops or discards. */
  readonly kind?: 'default' | 'primary' | 'quiet' | 'danger'
  readonly size?: 's' | 'm' | 'l'
  readonly icon?: IconName
  /** The key that does the same now, in the registry's spelling. */
  readonly keys?: string
  /** Why it can't be pressed; makes it disabled and says so in a tooltip. */
  readonly why?: string | null | undefined
}

/** Verb and object: "Stop wave". */
export const Button = ({
  kind = 'default',
  size = 'm',
  icon,
  keys,
  why,
  children,
  disabled = false,
  ...rest
}: Props) => {
  const off = disabled || Boolean(why)
  const button = (
    <button
      type="button"
      {...rest}
      className={[
        'btn',
        kind !== 'default' && `btn-${kind}`,
        size !== 'm' && `btn-${size}`,
        off && 'is-disabled',
      ]
        .filter(Boolean)
        .join(' ')}
      // Stays reachable, so that the reason can be read by key and by a screen reader.
      aria-disabled={off}
      onClick={
        off
          ? (event) => {
              event.preventDefault()
            }
          : rest.onClick
      }
    >
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
      {keys && !off ? <Kbd keys={keys} /> : null}
    </button>
  )
  return why ? <Tooltip text={why}>{button}</Tooltip> : button
}
