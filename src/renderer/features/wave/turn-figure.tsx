import type { ReactNode } from 'react'
import { go } from '../../bridge/navigation'

interface Props {
  readonly workerId: string
  readonly title: string
  /** Nothing was reported, and there is no cap. */
  readonly none: boolean
  readonly children: ReactNode
}

/** A figure of all of a worker's turns; a press opens the turns with the figures it is of. */
export const TurnFigure = ({ workerId, title, none, children }: Props) =>
  none ? (
    <span />
  ) : (
    <button
      type="button"
      className="figure"
      tabIndex={-1}
      title={`${title}. Opens the turns`}
      onClick={(event) => {
        event.stopPropagation()
        go({ screen: 'worker', workerId, tab: 'turns' })
      }}
    >
      {children}
    </button>
  )
