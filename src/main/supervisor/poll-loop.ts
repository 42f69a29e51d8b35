import type { Clock } from '../platform/clock'

/** A running turn as the loop sees it. */
export interface Polled {
  poll(now: number): void
  /** The machine slept (or nothing ran) for so long: it is no run time. */
  slept(ms: number): void
  /** Every two seconds: look which processes are there. */
  sample(): void
  /** The app goes, the turn goes on. */
  detach(): void
}

const everyMs = 100
const sampleEvery = 20
const sleepMs = 5_000

/** One timer for all running turns; it stands still while there are none. */
export class PollLoop {
  readonly #turns = new Set<Polled>()
  #cancel: (() => void) | null = null
  #ticks = 0

  constructor(private readonly clock: Clock) {}

  add(turn: Polled): void {
    this.#turns.add(turn)
    if (!this.#cancel) this.#arm()
  }

  remove(turn: Polled): void {
    this.#turns.delete(turn)
    if (this.#turns.size > 0) return
    this.#cancel?.()
    this.#cancel = null
  }

  detachAll(): void {
    for (const turn of this.#turns) {
      turn.detach()
      this.remove(turn)
    }
  }

  #arm(): void {
    const armed = this.clock.now()
    this.#cancel = this.clock.setTimer(() => {
      this.#arm()
      this.#tick(this.clock.now() - armed - everyMs)
    }, everyMs)
  }

  #tick(late: number): void {
    this.#ticks += 1
    for (const turn of this.#turns) {
      if (late > sleepMs) turn.slept(late)
      turn.poll(this.clock.now())
      if (this.#ticks % sampleEvery === 0) turn.sample()
    }
  }
}
