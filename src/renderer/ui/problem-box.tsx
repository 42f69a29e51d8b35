import { visibleLine, visibleText } from '@shared/lib/visible-text'
import type { ReactNode } from 'react'
import { Note } from './note'

interface Props {
  /** What happened, what was kept, what to do, where. */
  readonly problem: {
    readonly message: string
    readonly kept?: string | undefined
    readonly fix?: string | undefined
    readonly where?: string | undefined
  }
  readonly action?: ReactNode
}

/**
 * An expected failure, in the order a person asks: what happened, what was kept, what to do, where. Names in it may
 * be a worker's: what would reorder or hide them is shown.
 */
export const ProblemBox = ({ problem, action }: Props) => (
  <div role="alert">
    <Note icon="err" shape="failed">
      <b className="problem-text">{visibleText(problem.message)}</b>
      {problem.kept ? ` ${visibleText(problem.kept)}` : null}
      {problem.fix ? ` ${visibleText(problem.fix)}` : null}
      {problem.where ? <div className="t-mono fg-2 break">{visibleLine(problem.where)}</div> : null}
      {action ? <div className="row problem-action">{action}</div> : null}
    </Note>
  </div>
)
