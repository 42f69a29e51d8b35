import type { Problem } from '@shared/lib/problem'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Kbd } from '../../ui/kbd'
import { ProblemBox } from '../../ui/problem-box'

interface Props {
  /** Why the plan as it stands can't run; null if it can. */
  readonly why: string | null
  /** Ids of the workers without which it could. */
  readonly without: readonly string[] | null
  readonly busy: boolean
  /** The person let a worker write in their own checkout. */
  readonly inCheckout: boolean
  readonly problem: Problem | null
  readonly onRun: () => void
  /** Choices that belong to this run. */
  readonly children: ReactNode
}

/** The last step: run the plan, or what of it can run. */
export const RunBar = ({ why, without, busy, inCheckout, problem, onRun, children }: Props) => (
  <div className="comp-f">
    {children}
    {problem === null ? null : <ProblemBox problem={problem} />}
    <div className="row">
      {why === null ? (
        <span className="grow run-grow">
          <Button kind="primary" size="l" keys="mod+enter" disabled={busy} onClick={onRun}>
            Run wave
          </Button>
        </span>
      ) : (
        <span className="grow run-grow">
          <Button size="l" why={why}>
            Run wave
          </Button>
        </span>
      )}
      {why === null || without === null ? null : (
        <button type="button" className="btn btn-primary btn-l" disabled={busy} onClick={onRun}>
          <span className="trunc">Run without {without.join(', ')}</span>
          <Kbd keys="mod+enter" />
        </button>
      )}
    </div>
    <span className="t-micro fg-3">
      {why === null || without !== null
        ? `Nothing has started. ${inCheckout ? 'One worker will write in your checkout.' : 'Your checkout stays as it is.'}`
        : `${why}. Nothing has started.`}
    </span>
  </div>
)
