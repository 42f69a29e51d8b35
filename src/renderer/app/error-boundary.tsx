import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button'
import { ProblemBox } from '../ui/problem-box'

interface Props {
  readonly children: ReactNode
}

/** A bug in the window: says so, and that nothing else is touched by it. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main className="alone-main">
        <h1 className="t-title">The window hit a bug</h1>
        <ProblemBox
          problem={{
            message: error.message,
            kept: 'Workers go on; nothing that was recorded is lost.',
            fix: 'Show the window again.',
            where: error.stack,
          }}
          action={
            <Button
              icon="retry"
              onClick={() => {
                window.location.reload()
              }}
            >
              Show the window again
            </Button>
          }
        />
      </main>
    )
  }
}
