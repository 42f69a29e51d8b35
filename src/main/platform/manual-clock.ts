import type { Clock } from './clock'

/** Time that stands still until a test moves it. */
export class ManualClock implements Clock {
  #timers: { at: number; run: () => void }[] = []
  #now: number

  constructor(now = 0) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  setTimer(run: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Moves on by `ms`, running what falls due in its order. */
  advance(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      this.#timers = this.#timers.filter((timer) => timer !== due)
      this.#now = due.at
      due.run()
    }
    this.#now = end
  }
}
