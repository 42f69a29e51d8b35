import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

interface Props {
  readonly icon: IconName
  /** What would be here. */
  readonly title: string
  /** What fills it. */
  readonly text: string
  /** At most one button. */
  readonly action?: ReactNode
}

export const EmptyState = ({ icon, title, text, action }: Props) => (
  <div className="empty">
    <div>
      <Icon name={icon} size={20} />
      <b>{title}</b>
      <p className="t-small">{text}</p>
      {action}
    </div>
  </div>
)
