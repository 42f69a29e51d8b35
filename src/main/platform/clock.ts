/** The only source of time in main; tests pass a manual one. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs once after `ms`; the returned function cancels it. */
  setTimer(run: () => void, ms: number): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => {
      clearTimeout(timer)
    }
  },
}
