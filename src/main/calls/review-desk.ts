import { join } from 'node:path'
import { displayPath } from '@shared/diff/display-path'
import type { FileChange } from '@shared/diff/file-change'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { turnFolder } from '../scheduler/folders'
import type { TurnRecord } from '../scheduler/records'
import { unknownWorker } from '../scheduler/unknown-worker'
import type { ReviewFile } from '../store/review-files'
import type { Integration } from '../store/integrations'
import type { ReviewStanding } from '../store/workers'
import type { IntegratePart, ReviewDiff, ReviewPlace } from '../workspace/review/review-service'
import { readTurnTree } from '../workspace/diff-turns'
import type { EngineParts } from './engine-parts'
import { takeDiffAgain } from './take-diff-again'
import {
  carriedFiles,
  decidedFiles,
  selectionOf,
  standingOf,
  staleFiles,
  type DecidedFile,
} from './review-files'

/** A worker's newest diff with what was decided on it. */
export interface ReviewRead {
  readonly place: ReviewPlace
  readonly diff: ReviewDiff
  readonly files: readonly DecidedFile[]
  /** Where the symbolic links among them lead, one byte a character. */
  readonly links: ReadonlyMap<string, string>
}

/** Accepted changes on their way, and what the review leaves open. */
export interface ReviewedPart extends IntegratePart {
  readonly standing: ReviewStanding
}

type Change = Pick<DecidedFile, 'file'>

/** What the calls of review look up. */
export interface ReviewDesk {
  /** Also of one that runs: what it left at its earlier turns stays. */
  readonly placeOf: (workerId: string) => Result<ReviewPlace, Problem>
  /** `whileActive`: of one that runs, what its last turn with a diff left; to be looked at only. */
  readonly read: (workerId: string, whileActive?: boolean) => Promise<Result<ReviewRead, Problem>>
  /** What changed up to a turn, from the base or the turn before; `turn` undefined: the newest, from the base. */
  readonly changesAt: (
    workerId: string,
    turn: number | undefined,
    against: 'base' | 'previous' | undefined,
  ) => Promise<Result<readonly Change[], Problem>>
  /** These files with what is decided on them at this moment; the answer is to be stored before anything else. */
  readonly asDecidedNow: (workerId: string, files: readonly DecidedFile[]) => DecidedFile[]
  /** The one file with this shown path. */
  readonly find: <T extends Change>(files: readonly T[], path: string) => Result<T, Problem>
  readonly newest: (workerId: string, ...states: Integration['state'][]) => Integration | null
  /** What waits to be committed of a worker, and of those integrated together with it; oldest first. */
  readonly waiting: (workerId: string) => Integration[]
  readonly integrating: (workerId: string) => Promise<Result<ReviewedPart, Problem>>
}

export const createReviewDesk = (parts: EngineParts): ReviewDesk => {
  const { store, reviews } = parts
  const placeOf = (workerId: string): Result<ReviewPlace, Problem> => {
    const worker = store.workers.read(workerId)
    if (worker === null) return fail(unknownWorker(workerId))
    const { workspace } = worker
    if (workspace?.isolation === 'checkout') return fail(inCheckout(workspace.root))
    if (workspace?.repository == null || workspace.base === null || workspace.store === undefined)
      return fail(nothingToReview)
    return ok({ repository: workspace.repository, base: workspace.base, store: workspace.store })
  }
  const read: ReviewDesk['read'] = async (workerId, whileActive = false) => {
    const place = placeOf(workerId)
    if (!place.ok) return place
    const left = whileActive && store.turns.ofWorker(workerId).some(hasDiff)
    if (store.workers.read(workerId)?.state === 'active' && !left) return fail(stillActive)
    const again = await takeDiffAgain(parts, workerId)
    if (!again.ok) return again
    const diff = await reviews.read(place.value)
    if (!diff.ok) return diff
    const stored = await carried(workerId, place.value, diff.value.files)
    const files = decidedFiles(diff.value.files, stored)
    const links = await reviews.links(place.value, diff.value.files)
    if (!links.ok) return links
    return ok({ place: place.value, diff: diff.value, files, links: links.value })
  }
  /** What is stored, with decisions on earlier turns carried to the changes of the newest. */
  const carried = async (
    workerId: string,
    place: ReviewPlace,
    files: readonly FileChange[],
  ): Promise<ReviewFile[]> => {
    const stored = store.reviewFiles.list(workerId)
    let stale = staleFiles(files, stored)
    const found: ReviewFile[] = []
    for (const tree of stale.length === 0 ? [] : await earlierTrees(workerId)) {
      const earlier = await reviews.earlier(place, tree)
      // A turn that can't be read any more has nothing to be carried.
      if (!earlier.ok) continue
      const now = carriedFiles(files, stale, earlier.value)
      found.push(...now)
      stale = stale.filter(({ path }) => !now.some((each) => each.path === path))
      if (stale.length === 0) break
    }
    const paths = new Set(found.map(({ path }) => path))
    return [...stored.filter(({ path }) => !paths.has(path)), ...found]
  }
  /** Trees of the turns before the newest, newest first. */
  const earlierTrees = async (workerId: string): Promise<string[]> => {
    const turns = store.turns.ofWorker(workerId).slice(0, -1).reverse()
    const trees = await Promise.all(turns.map(({ number }) => treeAfter(workerId, number)))
    return trees.filter((tree) => tree !== null)
  }
  const treeAfter = (workerId: string, turn: number): Promise<string | null> => {
    const folder = store.workers.read(workerId)?.folder ?? ''
    return readTurnTree(join(turnFolder(folder, turn), 'diff.patch'))
  }
  const changesAt: ReviewDesk['changesAt'] = async (workerId, turn, against) => {
    if (turn === undefined) {
      const newest = await read(workerId)
      return newest.ok ? ok(newest.value.files) : newest
    }
    const place = placeOf(workerId)
    if (!place.ok) return place
    const tree = await treeAfter(workerId, turn)
    if (tree === null) return fail(turnNotKept)
    const before =
      against === 'previous'
        ? store.turns.ofWorker(workerId).findLast((each) => each.number < turn && hasDiff(each))
        : undefined
    const from = before === undefined ? null : await treeAfter(workerId, before.number)
    if (before !== undefined && from === null) return fail(turnNotKept)
    const then = await reviews.changes(place.value, from, tree)
    return then.ok ? ok(then.value.map((file) => ({ file }))) : then
  }
  const find = <T extends Change>(files: readonly T[], path: string): Result<T, Problem> => {
    // Two names may look alike; then neither is decided on by its looks.
    const [found, rival] = files.filter(({ file }) => displayPath(file.path) === path)
    return found === undefined || rival !== undefined ? fail(notInReview(path)) : ok(found)
  }
  const newest = (workerId: string, ...states: Integration['state'][]): Integration | null =>
    store.integrations.ofWorker(workerId).findLast(({ state }) => states.includes(state)) ?? null
  const waiting: ReviewDesk['waiting'] = (workerId) => {
    const found = new Map<string, Integration>()
    for (const { folder } of store.integrations.ofWorker(workerId))
      for (const row of store.integrations.ofFolder(folder))
        if (row.state === 'integrated') found.set(row.id, row)
    return [...found.values()].sort((a, b) => a.at - b.at)
  }
  const integrating = async (workerId: string) => {
    const found = await read(workerId)
    if (!found.ok) return found
    const last = newest(workerId, 'integrated', 'committed')?.accepted ?? null
    const { place, files } = found.value
    const name = store.workers.read(workerId)?.planId ?? ''
    return ok({ name, place, last, selection: selectionOf(files), standing: standingOf(files) })
  }
  /** What was decided meanwhile, so that two decisions on a file at a time don't undo each other. */
  const asDecidedNow: ReviewDesk['asDecidedNow'] = (workerId, files) => {
    const stored = new Map(store.reviewFiles.list(workerId).map((each) => [each.path, each]))
    return files.map((each) => {
      const now = stored.get(each.file.path)
      return now?.change === each.decided.change ? { ...each, decided: now } : each
    })
  }
  return { placeOf, read, changesAt, asDecidedNow, find, newest, waiting, integrating }
}

/** The undo records of integrates, each once. */
export const foldersOf = (rows: readonly Integration[]): string[] => [
  ...new Set(rows.map(({ folder }) => folder)),
]

/** The files of integrates, each once, one byte a character. */
export const pathsOf = (rows: readonly Integration[]): string[] => [
  ...new Set(rows.flatMap(({ paths }) => paths)),
]

const hasDiff = ({ outcome }: TurnRecord): boolean => outcome?.diff != null

const turnNotKept = problem(
  'no_turn_diff',
  'The files as they were after this turn were not kept.',
  {
    fix: 'Look at the newest turn.',
  },
)

const nothingToReview = problem('nothing_to_review', 'This worker has no diff to review.', {
  fix: 'Only a writer in a clone or worktree leaves one.',
})

const stillActive = problem('still_active', 'This worker still runs: its diff is not final.', {
  fix: 'Wait for the end of its turn, or stop it.',
})

const inCheckout = (where: string): Problem =>
  problem('in_checkout', 'This worker worked in your checkout: its changes are there already.', {
    fix: 'Look at them with git diff, and commit or undo them with Git.',
    where,
  })

const notInReview = (where: string): Problem =>
  problem(
    'file_not_in_diff',
    'This file is not in the diff, or its name is not the only one like it.',
    {
      kept: 'No decision was changed.',
      where,
    },
  )
