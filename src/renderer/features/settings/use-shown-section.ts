import { type RefObject, useEffect, useState } from 'react'
import { sections } from './sections'

/** A section counts as shown from this far, in pixels, below the top of the page. */
const reach = 80

/** Marks the section one has scrolled to; one that was chosen stays marked where the page ends before its top. */
export const useShownSection = (page: RefObject<HTMLElement | null>, chosen: string): string => {
  const [shown, setShown] = useState(chosen)
  useEffect(() => {
    const box = page.current
    if (box === null) return
    const look = () => {
      const top = box.getBoundingClientRect().top + reach
      const isEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
      const passed = sections.filter(
        ({ id }) =>
          (isEnd && id === chosen) ||
          (document.getElementById(`settings-${id}`)?.getBoundingClientRect().top ?? top + 1) <=
            top,
      )
      setShown(passed.at(-1)?.id ?? chosen)
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      box.removeEventListener('scroll', look)
    }
  }, [page, chosen])
  return shown
}
