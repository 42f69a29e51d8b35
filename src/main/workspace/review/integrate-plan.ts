import { isSubmodule, type FileChange } from '@shared/diff/file-change'
import { parentsOf } from '@shared/diff/parents-of'
import type { Merge } from '@shared/diff/parse-merge'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { createLinkCheck } from '../behind-link'
import { mapLimited } from '../map-limited'
import { blockingState } from './blocking-state'
import { listChanges } from './diff-trees'
import { holdsOthers } from './holds-others'
import { oursName, workerName } from './left-markers'
import { mergeTrees } from './merge-trees'
import { nameSides } from './name-sides'
import { type Checkout, oursTree, readCheckout } from './ours-tree'
import { lookAt } from './path-state'
import type { ReviewContext } from './review-context'

export interface Refusal {
  readonly path: string
  /** What is in the way and what to do about it. */
  readonly why: string
}

/** What integrating would do; nothing in the repository was written to learn it. Paths: one byte a character. */
export interface IntegratePlan {
  /** The checkout as it is, and as it would be. */
  readonly ours: string
  readonly merged: string
  readonly changes: readonly FileChange[]
  readonly conflicts: readonly string[]
  /** `merged` holds markers in the files in conflict, as the person asked. */
  readonly marked: boolean
  readonly refusals: readonly Refusal[]
}

const mostRounds = 5
const gone = '000000'

/** Accepted changes of one worker: a tree made on top of a commit. */
export interface PlanPart {
  readonly base: string
  readonly accepted: string
  /** The worker, as conflict markers name it. */
  readonly name?: string
  /** What differs between the two, one byte a character, where that is known already. */
  readonly paths?: readonly string[]
}

/**
 * Plans how accepted changes get into the checkout as it is now, one part on top of the other. `markers`: text
 * in conflict is written with both sides, where nothing else is in conflict. Refused states are Problems.
 * `checkout`, where it was read already, is ended.
 */
export const planIntegrate = async (
  context: ReviewContext,
  parts: readonly PlanPart[],
  markers = false,
  checkout: Checkout | null = null,
): Promise<Result<IntegratePlan, Problem>> => {
  const blocking = await blockingState(context.repository)
  if (blocking !== null) return fail(blocking)
  const involved = new Set<string>()
  for (const { base, accepted, paths } of parts) {
    const wanted = paths === undefined ? await listChanges(context, base, accepted) : ok([])
    if (!wanted.ok) return wanted
    for (const path of paths ?? wanted.value.map((change) => change.path)) involved.add(path)
  }
  for (let round = 1; ; round += 1) {
    const read = round === 1 ? checkout : null
    const ours = await oursTree(context, involved, read ?? (await readCheckout(context)))
    if (!ours.ok) return ours
    const merge = await mergeParts(context, ours.value.tree, parts)
    if (!merge.ok) return merge
    const changes = await listChanges(context, ours.value.tree, merge.value.tree)
    if (!changes.ok) return changes
    // A merge follows renames to paths that were not read from disk yet.
    const unread = changes.value.filter(({ path }) => !involved.has(path))
    if (unread.length > 0 && round < mostRounds) {
      for (const { path } of unread) involved.add(path)
      continue
    }
    const { tree, conflicts, markable, names } = merge.value
    const marked = markers && conflicts.length > 0 && markable
    const made = { tree, changes: changes.value }
    const named = marked ? await nameSides(context, made, conflicts, names) : ok(made)
    if (!named.ok) return named
    return ok({
      ours: ours.value.tree,
      merged: named.value.tree,
      changes: named.value.changes,
      conflicts,
      marked,
      refusals: await findRefusals(context.repository.root, changes.value, ours.value.sparse),
    })
  }
}

interface MergedParts extends Omit<Merge, 'clean'> {
  /** What people call the sides of each merge, by the commits that stood for them. */
  readonly names: ReadonlyMap<string, string>
}

/** Parts merged one after the other into a tree; what is in conflict is named. */
export const mergeParts = async (
  context: ReviewContext,
  ours: string,
  parts: readonly PlanPart[],
): Promise<Result<MergedParts, Problem>> => {
  const names = new Map<string, string>()
  let merged: MergedParts = { tree: ours, conflicts: [], markable: true, names }
  let side = oursName
  for (const { base, accepted, name = '' } of parts) {
    const merge = await mergeTrees(context, base, merged.tree, accepted, true)
    if (!merge.ok) return merge
    names.set(merge.value.left, side).set(merge.value.right, workerName(name))
    side = `${side}, ${workerName(name)}`
    merged = {
      tree: merge.value.tree,
      conflicts: [...new Set([...merged.conflicts, ...merge.value.conflicts])],
      markable: merged.markable && merge.value.markable,
      names,
    }
  }
  return ok(merged)
}

const findRefusals = async (
  root: string,
  changes: readonly FileChange[],
  sparse: ReadonlySet<string>,
): Promise<Refusal[]> => {
  const leaving = new Set(changes.filter(({ newMode }) => newMode === gone).map(({ path }) => path))
  const behindLink = createLinkCheck(root)
  const look = (path: string) => lookAt(root, path, behindLink)
  const found = await mapLimited(changes, lookedAtAtOnce, async (change) => {
    const why = await whyNot(root, look, change, leaving, sparse)
    return why === null ? [] : [{ path: change.path, why }]
  })
  return found.flat()
}

const lookedAtAtOnce = 16

const whyNot = async (
  root: string,
  look: (path: string) => ReturnType<typeof lookAt>,
  change: FileChange,
  leaving: ReadonlySet<string>,
  sparse: ReadonlySet<string>,
): Promise<string | null> => {
  const { path, newMode } = change
  if (isSubmodule(change)) return 'It is a submodule. Move it with Git yourself.'
  if (sparse.has(path)) return 'It is outside your sparse checkout. Add its folder to it first.'
  const { kind, hardLinks } = await look(path)
  if (hardLinks > 1)
    return 'The file has a second name (a hard link), which writing would cut off. Copy it first.'
  if (newMode === gone) return null
  for (const folder of parentsOf(path)) {
    const above = await look(folder)
    if (above.kind !== 'none' && above.kind !== 'folder' && !leaving.has(folder))
      return `${folder} is in the way: no folder can be there. Move it away first.`
  }
  if (kind === 'special') return 'A pipe, socket or device is there. Move it away first.'
  if (kind === 'folder' && (await holdsOthers(root, path, leaving)))
    return 'A folder with other files is there. Move it away first.'
  return null
}
