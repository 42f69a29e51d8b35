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
  const fix =
    worker.session === null
      ? 'Confirm it for this wave, or set isolate to "clone".'
      : 'Confirm it for this wave, or leave resume out and set isolate to "clone".'
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

const dirtyOf = ({ folder }: WorkerCandidate): number => folder?.git?.dirtyFiles ?? 0

const fileWords = (dirty: number): string =>
  dirty === 1 ? '1 uncommitted file' : `${dirty} uncommitted files`

/** Its diff would hold the person's own changes too. */
export const dirtyCheckout = eachWorker((worker) => {
  if (dirtyOf(worker) === 0 || !writesInCheckout(worker)) return []
  const message = `It writes in a checkout with ${fileWords(dirtyOf(worker))}, which will mix with its own changes.`
  const fix = 'Commit them first, or set isolate to "clone".'
  return [workerFinding('warning', worker, 'cwd', 'checkout_dirty', message, fix)]
})

/** What is not committed is in no copy; said once a checkout, however many workers start from it. */
export const changesLeftOut: PlanRule = ({ workers }) => {
  const copies = workers.filter(
    (worker) =>
      dirtyOf(worker) > 0 &&
      worker.mode === 'write' &&
      (worker.isolate === 'clone' || worker.isolate === 'worktree') &&
      worker.written.resume === undefined,
  )
  const sourceOf = copies.map(checkoutOf)
  return copies.flatMap((first, index) => {
    if (sourceOf.indexOf(checkoutOf(first)) !== index) return []
    const sharing = copies.filter((copy) => checkoutOf(copy) === checkoutOf(first))
    const start = sharing.length === 1 ? 'It starts' : `${sharing.length} workers start`
    const where = sharing.length === 1 ? `its ${first.isolate ?? 'clone'}` : 'their copies'
    const message = `${start} from the last commit: ${fileWords(dirtyOf(first))} of yours will not be in ${where}.`
    const fix =
      'Take them along (seedPaths), or include your uncommitted changes when you run the wave.'
    const ids = sharing.map(({ id }) => id)
    return [planFinding('warning', `${first.path}.cwd`, 'changes_left_out', message, fix, ids)]
  })
}
