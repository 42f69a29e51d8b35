import { plural } from '../lib/plural'
import type { WorkerSummary } from './records'

/** Several readers, and the person, may share a checkout. */
export const checkoutChanged =
  'Files of the checkout changed while it was read; by whom can’t be told.'

/** What keeps a worker that ended well from being plain green: its own words where it has some; null: nothing. */
export const caveatOf = (
  worker: Pick<
    WorkerSummary,
    'ending' | 'handoff' | 'denials' | 'mode' | 'diff' | 'readOnlyViolation' | 'unseen'
  >,
): string | null => {
  const { ending, handoff, denials, mode, diff } = worker
  if (ending !== 'succeeded') return null
  const said = handoff?.summary ?? null
  if (handoff?.status === 'BLOCKED') return said ?? 'It says that it is blocked, not why.'
  if (handoff?.status === 'NEEDS_CONTEXT') return said
  if (worker.readOnlyViolation) return checkoutChanged
  if (worker.unseen != null) return worker.unseen
  if (denials > 0) return `It was denied ${plural(denials, 'tool call')}.`
  if (mode === 'write' && diff?.files === 0) return 'It was to write, and changed no file.'
  if (handoff?.status === 'DONE_WITH_CONCERNS')
    return said ?? 'It has concerns; its result may name them.'
  return null
}
