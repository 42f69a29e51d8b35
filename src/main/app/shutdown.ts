/** What the person says when workers still run. */
export type QuitChoice = 'leave' | 'stop' | 'cancel'

export interface ShutdownPorts {
  /** Workers that have a process now. */
  readonly activeWorkers: () => number
  readonly ask: (workers: number) => Promise<QuitChoice>
  /** Stops every wave and resolves when nothing runs any more. */
  readonly stopAll: () => Promise<void>
  /** What must be written or let go before the process may end, in order. */
  readonly steps: readonly { readonly what: string; readonly run: () => Promise<void> }[]
  readonly exit: () => void
  readonly complain: (what: string, error: unknown) => void
}

export interface Shutdown {
  /** Ends the app in order. `unasked` (a signal, the end of the session) leaves workers running. */
  request(unasked: boolean): Promise<void>
}

/** Quitting: at most one dialog, then each step in order; a step that fails stops no other. */
export const createShutdown = (ports: ShutdownPorts): Shutdown => {
  let state: 'open' | 'asking' | 'closing' = 'open'

  const attempt = async (what: string, run: () => Promise<void>): Promise<void> => {
    try {
      await run()
    } catch (error) {
      ports.complain(what, error)
    }
  }

  const end = async (stop: boolean): Promise<void> => {
    // A signal may have come while the dialog stood.
    if (state === 'closing') return
    state = 'closing'
    if (stop) await attempt('Stopping the workers', ports.stopAll)
    for (const { what, run } of ports.steps) await attempt(what, run)
    ports.exit()
  }

  return {
    async request(unasked) {
      const workers = ports.activeWorkers()
      if (unasked || workers === 0) return end(false)
      if (state !== 'open') return
      state = 'asking'
      const choice = await ports.ask(workers)
      if (choice !== 'cancel') return end(choice === 'stop')
      state = 'open'
    },
  }
}
