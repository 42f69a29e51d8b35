import type { ReactNode } from 'react'
import type { MarkShape } from './mark-shapes'

interface Props {
  readonly children: ReactNode
  /** Tints the badge as a state. */
  readonly shape?: MarkShape
  readonly solid?: boolean
  readonly count?: boolean
}

export const Badge = ({ children, shape, solid = false, count = false }: Props) => (
  <span
    className={[
      'badge',
      shape && `badge-st s-${shape}`,
      solid && 'badge-solid',
      count && 'badge-num',
    ]
      .filter(Boolean)
      .join(' ')}
  >
    {children}
  </span>
)
