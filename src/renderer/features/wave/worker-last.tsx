import { caveatOf } from '@shared/worker/caveat'
import type { WorkerSummary } from '@shared/worker/records'
import { visibleLine } from '@shared/lib/visible-text'
import { isStopping, silenceOf, silentWords } from '../../parts/worker/worker-words'
import { age, clock, plural } from '../../ui/format'
import { useNow } from '../../ui/ticker'

interface Props {
  readonly worker: WorkerSummary
}

/** Age of the last output; amber and "silent" once it nears the idle limit. */
const Running = ({ worker, short }: Props & { readonly short: boolean }) => {
  const silence = silenceOf(worker, useNow())
  if (silence === null) return 'no output yet'
  if (silence.long)
    return <span className="fg-needs">{short ? clock(silence.ms) : silentWords(silence)}</span>
  return short ? age(silence.ms) : `${age(silence.ms)} ago`
}

/** What a row says of a worker's output: its age, while it runs. */
export const OutputAge = ({ worker }: Props) =>
  worker.state === 'active' ? <Running worker={worker} short /> : null

/** What a cell says of a worker's newest moment: age, what it waits for, or what it left. */
export const WorkerLast = ({ worker }: Props) => {
  if (isStopping(worker)) return `waits for ${visibleLine(worker.waitsFor ?? '')}`
  if (worker.state === 'active') return <Running worker={worker} short={false} />
  if (worker.state === 'queued') return `waits for ${worker.waitsFor ?? 'its workspace'}`
  const why = caveatOf(worker) ?? (worker.ending === 'succeeded' ? null : worker.message)
  const left =
    worker.diff !== null && worker.diff.files > 0
      ? `+${worker.diff.added} −${worker.diff.removed}`
      : null
  if (why !== null) {
    const words = [left, visibleLine(why)].filter((word) => word !== null).join(', ')
    return <span title={words}>{words}</span>
  }
  if (left !== null) return left
  if (worker.state === 'closed') return 'closed'
  if (worker.survivors > 0) return `${plural(worker.survivors, 'process', 'processes')} left`
  return worker.hasResult ? 'result' : 'no result'
}
