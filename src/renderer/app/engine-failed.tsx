import type { Problem } from '@shared/lib/problem'
import { Button } from '../ui/button'
import { ProblemBox } from '../ui/problem-box'
import { WindowButtons } from './window-buttons'

interface Props {
  readonly problem: Problem
  readonly onRetry: () => void
}

/** The engine did not start: nothing can be shown but why, and what to do. */
export const EngineFailed = ({ problem, onRetry }: Props) => (
  <div className="alone">
    <header className="tbar">
      <span className="grow" />
      <WindowButtons />
    </header>
    <main className="alone-main">
      <h1 className="t-title">Wavedeck could not start</h1>
      <ProblemBox
        problem={problem}
        action={
          <Button icon="retry" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </main>
  </div>
)
