import { age, clock } from './format'
import { useNow } from './ticker'

interface Props {
  readonly since: number | null
  /** Set: the clock stands still there. */
  readonly until?: number | null
}

/** A clock that runs: `6:41`. */
export const Elapsed = ({ since, until = null }: Props) => {
  const now = useNow()
  return <time>{clock(since === null ? null : (until ?? Math.max(now, since)) - since)}</time>
}

/** How long ago: `2 s`, `4 min`. */
export const Age = ({ since }: { readonly since: number | null }) => {
  const now = useNow()
  return <time>{age(since === null ? null : now - since)}</time>
}
