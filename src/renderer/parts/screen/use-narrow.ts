import { useSyncExternalStore } from 'react'

const query = '(max-width: 1199px)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => {
    media.removeEventListener('change', listener)
  }
}

/** True below the breakpoint at which side columns fold. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches)
