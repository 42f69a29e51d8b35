import { useApp } from '../bridge/app-store'
import { leftStore } from '../features/home/left-store'
import { needsOf } from '../features/home/needs'

/** Lines under "Needs you" on Home. */
export const useNeedCount = (): number => {
  const left = leftStore((state) => state.left)
  return useApp((snapshot) => needsOf(snapshot).filter(({ id }) => !left.has(id)).length)
}
