import { isInside } from '../../lib/resolve-path'
import {
  eachWorker,
  type PlanRule,
  planFinding,
  workerFinding,
  type WorkerCandidate,
} from '../candidate'

const writesInCheckout = ({ mode, isolate }: WorkerCandidate): boolean =>
  mode === 'write' && isolate === 'checkout'

/** The checkout's top folder, or the folder itself outside Git. */
const checkoutOf = ({ folder, cwd }: WorkerCandidate): string | null => folder?.git?.root ?? cwd

/** A writer in the person's own checkout is the person's decision, for this wave. */
export const confirmedCheckout = eachWorker((worker, { checkoutConfirmed }) => {
  if (checkoutConfirmed || !writesInCheckout(worker) || worker.folder?.git == null) return []
  const message = `It would write in your own checkout ${worker.folder.git.root}.`
  const fix = 'Confirm it for this wave, or set isolate to "clone".'
  return [workerFinding('problem', worker, 'isolate', 'checkout_unconfirmed', message, fix)]
})

/** Two writers are never given one checkout. */
export const oneWriterPerCheckout: PlanRule = ({ workers }) => {
  const writers = workers.filter(writesInCheckout)
  return writers.flatMap((worker, index) => {
    const own = checkoutOf(worker)
    const other = writers.slice(0, index).find((earlier) => overlaps(own, checkoutOf(earlier)))
    if (other === undefined) return []
    const message = `${worker.id} and ${other.id} would both write in ${own ?? ''}.`
    const fix = 'Set isolate to "clone" for all but one of them.'
    return [
      planFinding('problem', `${worker.path}.isolate`, 'checkout_shared', message, fix, [
        worker.id,
        other.id,
      ]),
    ]
  })
}

const overlaps = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && (isInside(a, b) || isInside(b, a))

/** Its diff would hold the person's own changes too. */
export const dirtyCheckout = eachWorker((worker) => {
  const dirty = worker.folder?.git?.dirtyFiles ?? 0
  if (dirty === 0 || worker.mode !== 'write') return []
  const files = dirty === 1 ? '1 uncommitted file' : `${dirty} uncommitted files`
  if (worker.isolate === 'checkout')
    return [
      workerFinding(
        'warning',
        worker,
        'cwd',
        'checkout_dirty',
        `It writes in a checkout with ${files}, which will mix with its own changes.`,
        'Commit them first, or set isolate to "clone".',
      ),
    ]
  if (worker.isolate === 'scratch' || worker.written.resume !== undefined) return []
  return [
    workerFinding(
      'warning',
      worker,
      'cwd',
      'changes_left_out',
      `It starts from the last commit: ${files} of yours will not be in its ${worker.isolate ?? 'clone'}.`,
      'Name them in seedPaths, or include your uncommitted changes when you run the wave.',
    ),
  ]
})
