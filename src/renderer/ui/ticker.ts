import { useSyncExternalStore } from 'react'

const foregroundMs = 1_000
const backgroundMs = 10_000

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | null = null

const tick = () => {
  now = Date.now()
  for (const listener of [...listeners]) listener()
  schedule()
}

const schedule = () => {
  if (timer) clearTimeout(timer)
  timer =
    listeners.size > 0 ? setTimeout(tick, document.hidden ? backgroundMs : foregroundMs) : null
}

const wake = () => {
  if (!document.hidden) tick()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    now = Date.now()
    document.addEventListener('visibilitychange', wake)
  }
  listeners.add(listener)
  if (!timer) schedule()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', wake)
    schedule()
  }
}

/** The time now, one clock for the whole window: ticks each second, each ten in the background. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
