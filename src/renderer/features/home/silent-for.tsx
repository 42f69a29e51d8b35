import type { WorkerSummary } from '@shared/worker/records'
import { silenceOf, silentWords } from '../../parts/worker/worker-words'
import { age } from '../../ui/format'
import { useNow } from '../../ui/ticker'

/** Age of the last output; amber and as a clock once it comes near the idle limit. */
export const SilentFor = ({ worker }: { readonly worker: WorkerSummary }) => {
  const silence = silenceOf(worker, useNow())
  if (silence === null) return 'none yet'
  return silence.long ? (
    <time className="fg-needs">{silentWords(silence)}</time>
  ) : (
    <time>{age(silence.ms)}</time>
  )
}
