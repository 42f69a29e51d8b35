import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { Icon, type IconName } from './icon'
import { Kbd } from './kbd'

export interface MenuItem {
  readonly label: string
  readonly onSelect: () => void
  readonly icon?: IconName
  readonly keys?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why it can't be chosen now; makes it disabled and says so. */
  readonly why?: string | null
}

interface Props {
  /** The button that opens it. */
  readonly children: ReactElement
  /** Groups, parted by a line. */
  readonly groups: readonly (readonly MenuItem[])[]
}

const Item = ({
  label,
  onSelect,
  icon,
  keys,
  danger = false,
  disabled = false,
  why = null,
}: MenuItem) => (
  <DropdownMenu.Item
    className={['menu-i', danger && 'danger', (disabled || why !== null) && 'is-disabled']
      .filter(Boolean)
      .join(' ')}
    disabled={disabled || why !== null}
    onSelect={onSelect}
  >
    {icon ? <Icon name={icon} size={14} /> : null}
    {why === null ? (
      label
    ) : (
      <span className="menu-why">
        {label}
        <span className="fg-3 t-micro">{why}</span>
      </span>
    )}
    {keys && why === null ? <Kbd keys={keys} /> : null}
  </DropdownMenu.Item>
)

export const Menu = ({ children, groups }: Props) => (
  <DropdownMenu.Root>
    <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
        {groups.map((items, index) => (
          <DropdownMenu.Group key={items[0]?.label ?? index}>
            {index > 0 ? <DropdownMenu.Separator className="menu-sep" /> : null}
            {items.map((item) => (
              <Item key={item.label} {...item} />
            ))}
          </DropdownMenu.Group>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)
