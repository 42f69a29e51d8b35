import type { WorkerSummary } from '@shared/worker/records'
import { age, clock } from '../../ui/format'
import { useNow } from '../../ui/ticker'

/** At this part of its idle limit a worker's silence is worth a look. */
const worthALook = 0.6

/** Age of the last output; amber and as a clock once it comes near the idle limit. */
export const SilentFor = ({ worker }: { readonly worker: WorkerSummary }) => {
  const now = useNow()
  const since = worker.lastOutputAt ?? worker.startedAt
  const silent = since === null ? null : Math.max(0, now - since)
  const limit = worker.idleTimeoutSeconds
  const near = silent !== null && limit !== null && silent > limit * 1000 * worthALook
  return near ? (
    <time className="fg-needs">silent {clock(silent)}</time>
  ) : (
    <time>{age(silent)}</time>
  )
}
