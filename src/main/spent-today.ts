import type { Store } from './store/store'

/** Reported cost, in US dollars, of turns that ended since midnight, local time. */
export const spentToday = ({ spend }: Store, now: number): number =>
  spend.since(new Date(now).setHours(0, 0, 0, 0))
