import '../parts/screen/screen.css'
import './app.css'
import { useEffect, useRef } from 'react'
import { appStore } from '../bridge/app-store'
import { call, onPush } from '../bridge/client'
import { type Sync, startSync } from '../bridge/sync'
import { listenForShortcuts } from '../ui/shortcuts'
import { toastProblem } from '../ui/toast'
import { TooltipProvider } from '../ui/tooltip'
import { DatabaseRescue } from './database-rescue'
import { EngineFailed } from './engine-failed'
import { ErrorBoundary } from './error-boundary'
import { Opening } from './opening'
import { Shell } from './shell'
import { useTheme } from './use-theme'

/** A rejection nobody handled is a bug; the person hears of it rather than nothing. */
const tellOfBug = (event: PromiseRejectionEvent) => {
  toastProblem({ message: `Something went wrong in the window: ${String(event.reason)}` })
}

/** With these the files are there, only the database can't be used. */
const rescuable = new Set(['database_corrupt', 'database_newer'])

export const App = () => {
  const state = appStore()
  useTheme()
  const sync = useRef<Sync>(null)
  useEffect(() => {
    const source = {
      snapshot: () => call('snapshot', {}),
      onDeltas: (listener: Parameters<typeof onPush<'deltas'>>[1]) => onPush('deltas', listener),
    }
    const started = startSync(source, (next) => {
      appStore.setState(next, true)
    })
    sync.current = started
    const deaf = listenForShortcuts()
    window.addEventListener('unhandledrejection', tellOfBug)
    return () => {
      started.end()
      deaf()
      window.removeEventListener('unhandledrejection', tellOfBug)
    }
  }, [])
  const Failed =
    state.status === 'failed' && rescuable.has(state.problem.code) ? DatabaseRescue : EngineFailed
  return (
    <ErrorBoundary>
      <TooltipProvider delayDuration={400}>
        {state.status === 'loading' ? <Opening /> : null}
        {state.status === 'ready' ? <Shell /> : null}
        {state.status === 'failed' ? (
          <Failed problem={state.problem} onRetry={() => sync.current?.retry()} />
        ) : null}
      </TooltipProvider>
    </ErrorBoundary>
  )
}
