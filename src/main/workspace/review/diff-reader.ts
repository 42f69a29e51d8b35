import { readFile } from 'node:fs/promises'
import { acceptedPaths } from '@shared/diff/accepted-paths'
import type { FileChange } from '@shared/diff/file-change'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { workspaceGone } from '../capture-diff'
import { fileExists } from '../file-exists'
import type { Git } from '../git'
import { capturedTreeFile, storeAt } from '../store'
import { acceptTree } from './accept-tree'
import { diffTrees } from './diff-trees'
import type { PlanPart } from './integrate-plan'
import { makeCommit } from './make-commit'
import { openCheckout } from './open-checkout'
import type { ReviewContext } from './review-context'
import type { IntegratePart, Integrating, ReviewPlace } from './review-service'

/** How many diffs stay read: a decision must not read one again. */
const kept = 24

type Read<T> = Promise<Result<T, Problem>>

interface DiffReader {
  /** The checkout as a worker sees it: with its own store, and those of `others` beside. */
  readonly open: (place: ReviewPlace, others?: readonly ReviewPlace[]) => Read<ReviewContext>
  /** The same repository, seen with a worker's own store. */
  readonly seenFrom: (context: ReviewContext, place: ReviewPlace) => Read<ReviewContext>
  readonly filesBetween: (
    context: ReviewContext,
    from: string,
    to: string,
  ) => Read<readonly FileChange[]>
  /** The tree that was captured of a worker last. */
  readonly treeNow: (place: ReviewPlace) => Read<string>
  readonly diffNow: (
    context: ReviewContext,
    place: ReviewPlace,
  ) => Read<{ readonly files: readonly FileChange[]; readonly tree: string }>
  /** The trees that decisions on workers make, each on the base of what was integrated of it last. */
  readonly planParts: (
    context: ReviewContext,
    parts: Integrating['parts'],
  ) => Read<readonly [PlanPart, ...PlanPart[]]>
}

/** Reads what workers changed out of their stores, and what a person's decisions make of it. */
export const createDiffReader = (git: Git): DiffReader => {
  const diffs = new Map<string, readonly FileChange[]>()

  const open: DiffReader['open'] = async (place, others = []) => {
    const borrowed = others.map(({ store: folder }) => storeAt(folder).objects)
    const store = storeAt(place.store, borrowed)
    if (!(await fileExists(store.objects))) return fail(workspaceGone(place.store))
    const repository = await openCheckout(git, place.repository)
    return repository.ok ? ok({ git, repository: repository.value, store }) : repository
  }
  const filesBetween: DiffReader['filesBetween'] = async (context, from, to) => {
    const key = `${context.store.folder} ${from} ${to}`
    const known = diffs.get(key)
    if (known !== undefined) return ok(known)
    const files = await diffTrees(context, from, to)
    if (!files.ok) return files
    diffs.set(key, files.value)
    for (const old of [...diffs.keys()].slice(0, -kept)) diffs.delete(old)
    return files
  }
  const treeNow: DiffReader['treeNow'] = async (place) => {
    const treeFile = capturedTreeFile(storeAt(place.store))
    if (!(await fileExists(treeFile))) return fail(workspaceGone(treeFile))
    return ok(await readFile(treeFile, 'utf8'))
  }
  const diffNow: DiffReader['diffNow'] = async (context, place) => {
    const tree = await treeNow(place)
    if (!tree.ok) return tree
    const files = await filesBetween(context, place.base, tree.value)
    return files.ok ? ok({ files: files.value, tree: tree.value }) : files
  }
  const planPart = async (
    context: ReviewContext,
    { name, place, last, selection }: IntegratePart,
  ): Read<PlanPart> => {
    const now = await diffNow(context, place)
    if (!now.ok) return now
    const { files, tree } = now.value
    const [accepted, base] = await Promise.all([
      acceptTree(context, place.base, files, selection, tree),
      // A base of its own, without parents: what came before it may be cleaned out of the repository.
      makeCommit(context, last ?? `${place.base}^{tree}`, []),
    ])
    if (!accepted.ok) return accepted
    if (!base.ok) return base
    const part = { name, base: base.value, accepted: accepted.value }
    return ok(last === null ? { ...part, paths: acceptedPaths(files, selection) } : part)
  }
  const seenFrom: DiffReader['seenFrom'] = async ({ repository }, place) => {
    const store = storeAt(place.store)
    if (!(await fileExists(store.objects))) return fail(workspaceGone(place.store))
    return ok({ git, repository, store })
  }
  const planParts: DiffReader['planParts'] = async (context, [first, ...others]) => {
    const plan = async (part: IntegratePart) => {
      const own = await seenFrom(context, part.place)
      return own.ok ? planPart(own.value, part) : own
    }
    const one = await plan(first)
    if (!one.ok) return one
    const planned: [PlanPart, ...PlanPart[]] = [one.value]
    for (const part of others) {
      const made = await plan(part)
      if (!made.ok) return made
      planned.push(made.value)
    }
    return ok(planned)
  }

  return { diffNow, filesBetween, open, planParts, seenFrom, treeNow }
}
