import { useApp } from '../bridge/app-store'
import { leftStore } from '../features/home/left-store'
import { needsOf } from '../features/home/needs'
import { cutOffStore } from '../parts/cut-offs'

/** Lines under "Needs you" on Home. */
export const useNeedCount = (): number => {
  const left = leftStore((state) => state.left)
  const cutOffs = cutOffStore(({ waiting }) => waiting)
  return useApp((snapshot) => needsOf(snapshot, cutOffs).filter(({ id }) => !left.has(id)).length)
}
