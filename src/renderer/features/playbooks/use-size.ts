import { type RefObject, useEffect, useState } from 'react'

/** Inner width and height of an element, in pixels, as they change. */
export const useSize = (
  element: RefObject<HTMLElement | null>,
): { readonly width: number; readonly height: number } => {
  const [size, setSize] = useState({ width: 900, height: 500 })
  useEffect(() => {
    const target = element.current
    if (target === null) return
    const observer = new ResizeObserver(() => {
      setSize({ width: target.clientWidth, height: target.clientHeight })
    })
    observer.observe(target)
    return () => {
      observer.disconnect()
    }
  }, [element])
  return size
}
