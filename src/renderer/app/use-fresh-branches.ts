import { useEffect } from 'react'
import { call } from '../bridge/client'

/** Branches change behind the window: whoever comes back sees them as they are. */
export const useFreshBranches = (): void => {
  useEffect(() => {
    const look = () => void call('lookAtBranches', {})
    look()
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('focus', look)
    }
  }, [])
}
