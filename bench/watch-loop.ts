import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

interface LoopWatch {
  readonly enable: () => void
  readonly disable: () => void
  /** Milliseconds. */
  readonly most: () => number
}

const timerMs = 10
const schedule = `/proc/self/task/${process.pid}/schedstat`

/** So long the main thread was ready and another process had its core, in ms since its start; Linux tells it. */
const waitedForCore = (): number =>
  existsSync(schedule) ? Number(readFileSync(schedule, 'utf8').split(' ')[1]) / 1e6 : 0

/** The longest a 10 ms timer was kept waiting by this process: a machine that gives it no core is not its doing. */
export const watchLoop = (): LoopWatch => {
  let on = false
  let most = 0
  const look = () => ({ at: performance.now(), waited: waitedForCore() })
  let before = look()
  const timer = setInterval(() => {
    const now = look()
    const late = now.at - before.at - timerMs - (now.waited - before.waited)
    if (on) most = Math.max(most, late)
    before = now
  }, timerMs)
  timer.unref()
  return {
    enable: () => {
      before = look()
      on = true
    },
    disable: () => {
      on = false
    },
    most: () => most,
  }
}
