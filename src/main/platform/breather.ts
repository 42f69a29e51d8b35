import { setImmediate } from 'node:timers/promises'

const atMostMs = 8

/**
 * For long work on the main thread: call the answer often. Every few milliseconds it lets everything else have
 * its turn; in between it costs nothing worth naming.
 */
export const createBreather = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < atMostMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
