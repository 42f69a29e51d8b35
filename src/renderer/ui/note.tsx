import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import type { MarkShape } from './mark-shapes'

interface Props {
  readonly icon: IconName
  readonly shape?: MarkShape
  readonly children: ReactNode
}

/** A remark in a box; tinted when it is about a state. */
export const Note = ({ icon, shape, children }: Props) => (
  <div className={shape ? `note note-st s-${shape}` : 'note'}>
    <Icon name={icon} size={14} />
    <div className="grow">{children}</div>
  </div>
)
