import { performance } from 'node:perf_hooks'

interface LoopWatch {
  readonly enable: () => void
  readonly disable: () => void
  /** Milliseconds. */
  readonly most: () => number
}

/** The longest the loop of this process was kept busy: a machine that gives it no time is not its doing. */
export const watchLoop = (): LoopWatch => {
  let on = false
  let most = 0
  const look = () => ({ at: performance.now(), cpu: process.cpuUsage() })
  let before = look()
  const timer = setInterval(() => {
    const now = look()
    const busyMs = (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / 1_000
    if (on) most = Math.max(most, Math.min(now.at - before.at, busyMs))
    before = now
  }, 5)
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
