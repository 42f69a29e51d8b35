import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a part of the window that is no control: Tab goes on from there. */
const settle = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    const restore = () => {
      place.removeAttribute('tabindex')
    }
    place.addEventListener('blur', restore, { once: true })
  }
  place.focus({ preventScroll: true })
}

const around = (element: HTMLElement | null): readonly HTMLElement[] =>
  element === null ? [] : [element, ...around(element.parentElement)]

/**
 * Keeps focus from falling to the document, where Tab would begin at the title bar again. Where what had it is gone,
 * the nearest part around it that is still there takes it; where another screen `opened`, the main region does.
 */
export const useKeptFocus = (main: RefObject<HTMLElement | null>, opened: unknown): void => {
  useEffect(() => {
    let trail: readonly HTMLElement[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = () =>
      document.activeElement === document.body && trail[0] !== undefined && !trail[0].isConnected
    const keep = () => {
      if (!isLost() || main.current === null) return
      const left = trail.find((part) => part.isConnected && !part.contains(main.current))
      settle(left ?? main.current)
    }
    const onFocus = ({ target }: FocusEvent) => {
      trail = target instanceof HTMLElement ? around(target) : []
    }
    // A click on nothing takes focus away on purpose.
    const onPointer = () => {
      trail = []
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(timer)
      // Whoever took the part away may give focus a place of its own.
      timer = setTimeout(keep)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointer, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointer, true)
    }
  }, [main])

  const before = useRef(opened)
  useEffect(() => {
    if (before.current === opened) return
    before.current = opened
    const timer = setTimeout(() => {
      const active = document.activeElement
      // A screen that is being replaced stays, hidden, until the next one is read.
      const isThere = main.current?.contains(active) === true && active?.checkVisibility() === true
      const isOver = active?.closest('[role=dialog], [role=alertdialog]') !== null
      if (main.current !== null && !isThere && !isOver) settle(main.current)
    })
    return () => {
      clearTimeout(timer)
    }
  }, [main, opened])
}
