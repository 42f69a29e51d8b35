import { type MouseEvent, useRef } from 'react'

interface DoublePress {
  readonly onClickCapture: (event: MouseEvent) => void
  readonly onDoubleClick: () => void
}

/**
 * Opens the worker that the first press of two hit. That press shows the tail and moves the lanes, so the
 * second one may fall on another worker or on a button: it does nothing there.
 */
export const useDoublePress = (open: (workerId: string) => void): DoublePress => {
  const first = useRef<string | null>(null)
  return {
    onClickCapture: (event) => {
      if (event.detail < 2) first.current = workerAt(event.target)
      else if (first.current !== null) event.stopPropagation()
    },
    onDoubleClick: () => {
      if (first.current !== null) open(first.current)
    },
  }
}

const workerAt = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest('[role="option"]')?.id.replace(/^worker-/, '') ?? null)
    : null
