import { useCallback, useRef } from 'react'

/**
 * Runs one thing at a time: what is asked for before it is through (the second press of a double click, a key beside a
 * press) does nothing. State would come too late: both presses may see the same render.
 */
export const useOnce = (): ((work: () => Promise<unknown>) => void) => {
  const busy = useRef(false)
  return useCallback((work) => {
    if (busy.current) return
    busy.current = true
    void work().finally(() => {
      busy.current = false
    })
  }, [])
}
