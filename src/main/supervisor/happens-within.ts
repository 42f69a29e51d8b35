import type { Clock } from '../platform/clock'

/** Whether `event` resolves within so many milliseconds. */
export const happensWithin = (clock: Clock, event: Promise<void>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = clock.setTimer(() => {
      resolve(false)
    }, ms)
    void event.then(() => {
      cancel()
      resolve(true)
    })
  })
