import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

interface Roving<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const itemsOf = (list: HTMLElement | null): HTMLElement[] =>
  list ? [...list.querySelectorAll<HTMLElement>('[data-item]')] : []

const rest = (items: readonly HTMLElement[], stop: HTMLElement | undefined) => {
  for (const item of items) item.tabIndex = item === stop ? 0 : -1
}

/**
 * Makes the `data-item` elements of a list one tab stop: arrows or J/K, Home and End move the focus
 * between them. The list is left by Tab, or by Esc.
 */
export const useRoving = <E extends HTMLElement>(): Roving<E> => {
  const ref = useRef<E>(null)
  useEffect(() => {
    // Rows come and go with each paint: keep exactly one of those present in the tab order.
    const items = itemsOf(ref.current)
    const focused = items.find((item) => item === document.activeElement)
    rest(items, focused ?? items.find((item) => item.tabIndex === 0) ?? items[0])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const items = itemsOf(ref.current)
    const at = items.findIndex((item) => item === document.activeElement)
    if (at < 0) return
    if (event.key === 'Escape') {
      items[at]?.blur()
      return
    }
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : Math.min(items.length - 1, Math.max(0, at + (steps[event.key] ?? NaN)))
    const item = items[next]
    if (!item) return
    event.preventDefault()
    event.stopPropagation()
    rest(items, item)
    item.focus()
  }
  return { ref, onKeyDown }
}
