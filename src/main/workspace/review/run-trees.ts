import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CheckResult } from '@shared/checks/check'
import { displayPath } from '@shared/diff/display-path'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { captureUncommitted } from '../capture-uncommitted'
import { workspaceGone } from '../capture-diff'
import { withFileErrors } from '../file-errors'
import { fileExists } from '../file-exists'
import { filesOf, fingerprintCheckout } from '../fingerprint-checkout'
import { createGit, type RunCommand } from '../git'
import { gitLine } from '../git-output'
import { openRepository } from '../repository'
import { capturedTreeFile, copyObjectFolder, makeStore, storeAt } from '../store'
import { mergeTrees } from './merge-trees'
import { treeEnv, type ReviewContext } from './review-context'
import type { ReviewPlace } from './review-service'
import { type CheckRequest, runChecks } from './run-checks'

/** Where everything of an orchestration starts; `store` holds what the repository does not. */
export interface Start {
  readonly base: string
  readonly head: string
  readonly store: string
}

export interface CombinePart {
  readonly id: string
  readonly place: ReviewPlace
}

export interface Combined {
  readonly commit: string
  /** Parts that could not be laid over those before them, and are not in it. */
  readonly conflicts: readonly { readonly id: string; readonly paths: readonly string[] }[]
}

/** Several workers' work as one tree, all of it outside the person's repository. */
export interface RunTrees {
  /** HEAD as it is now, or with the person's uncommitted work on top. */
  freeze(path: string, store: string, includeUncommitted: boolean): Promise<Result<Start, Problem>>
  /** The start with the newest diff of each part laid over it, in order. */
  combine(
    path: string,
    start: Start,
    parts: readonly CombinePart[],
  ): Promise<Result<Combined, Problem>>
  /** Runs checks in a throwaway clone of a commit or tree whose objects are in `store`. */
  check(
    path: string,
    store: string,
    tree: string,
    request: Omit<CheckRequest, 'run' | 'tree' | 'onChange'>,
  ): Promise<Result<readonly CheckResult[], Problem>>
  /** The tree of a worker's newest diff. */
  captured(place: ReviewPlace): Promise<Result<string, Problem>>
  /** What a checkout looks like: equal answers mean that nothing was changed between them. */
  fingerprint(path: string): Promise<Result<string, Problem>>
  /** Its commit and a hash over all files that differ from it; what Git keeps for itself is no part of it. */
  identity(path: string): Promise<Result<string, Problem>>
}

/** The same tree on the same base is the same commit. */
const nobody = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Wavedeck'],
    [`GIT_${who}_EMAIL`, 'wavedeck@localhost'],
    [`GIT_${who}_DATE`, '@0 +0000'],
  ]),
)

export const createRunTrees = (
  run: RunCommand,
  env: Readonly<Record<string, string | undefined>>,
): RunTrees => {
  const git = createGit(run, env)
  const open = async (path: string, folder: string): Promise<Result<ReviewContext, Problem>> => {
    const repository = await openRepository(git, path)
    return repository.ok
      ? ok({ git, repository: repository.value, store: storeAt(folder) })
      : repository
  }
  const captured = async (place: ReviewPlace): Promise<Result<string, Problem>> => {
    const file = capturedTreeFile(storeAt(place.store))
    if (!(await fileExists(file))) return fail(workspaceGone(file))
    return ok(await readFile(file, 'utf8'))
  }
  const treeOf = (context: ReviewContext, commit: string) =>
    gitLine(git, context.store.folder, ['rev-parse', '--verify', `${commit}^{tree}`], {
      env: treeEnv(context),
    })
  /** The tree with one more part in it, or the paths at which it can't be. */
  const lay = async (
    context: ReviewContext,
    tree: string,
    { place }: CombinePart,
  ): Promise<Result<string | readonly string[], Problem>> => {
    const theirs = await captured(place)
    if (!theirs.ok) return theirs
    await copyObjectFolder(storeAt(place.store), context.store)
    const before = await treeOf(context, place.base)
    if (!before.ok) return before
    if (before.value === theirs.value) return ok(tree)
    if (before.value === tree) return theirs
    const merged = await mergeTrees(context, place.base, tree, theirs.value, true)
    if (!merged.ok) return merged
    const { clean, conflicts } = merged.value
    return ok(clean ? merged.value.tree : conflicts.map(displayPath))
  }
  return {
    freeze: (path, folder, includeUncommitted) =>
      withFileErrors(async () => {
        const store = await makeStore(folder)
        const context = await open(path, folder)
        if (!context.ok) return context
        const { repository } = context.value
        const { head } = repository
        if (!includeUncommitted) return ok({ base: head, head, store: folder })
        const nothing = () => Promise.resolve()
        const taken = await captureUncommitted(git, repository, store, null, nothing)
        return taken.ok ? ok({ base: taken.value.base, head, store: folder }) : taken
      }),
    combine: (path, start, parts) =>
      withFileErrors(async () => {
        const context = await open(path, start.store)
        if (!context.ok) return context
        const first = await treeOf(context.value, start.base)
        if (!first.ok) return first
        let tree = first.value
        const conflicts: { id: string; paths: readonly string[] }[] = []
        for (const part of parts) {
          const laid = await lay(context.value, tree, part)
          if (!laid.ok) return laid
          if (typeof laid.value === 'string') tree = laid.value
          else conflicts.push({ id: part.id, paths: laid.value })
        }
        if (tree === first.value) return ok({ commit: start.base, conflicts })
        const args = ['commit-tree', tree, '-p', start.base, '-m', 'All diffs so far']
        const env = { ...treeEnv(context.value), ...nobody }
        const commit = await gitLine(git, start.store, args, { env })
        return commit.ok ? ok({ commit: commit.value, conflicts }) : commit
      }),
    check: (path, store, tree, request) =>
      withFileErrors(async () => {
        const context = await open(path, store)
        if (!context.ok) return context
        const root = await treeOf(context.value, tree)
        if (!root.ok) return root
        return runChecks(context.value, {
          ...request,
          run,
          tree: root.value,
          onChange: () => undefined,
        })
      }),
    captured: (place) => withFileErrors(() => captured(place)),
    fingerprint: (path) =>
      withFileErrors(async () => {
        const repository = await openRepository(git, path)
        if (!repository.ok) return repository
        const found = await fingerprintCheckout(git, repository.value.root, repository.value, [])
        return found.ok ? ok(JSON.stringify(found.value)) : found
      }),
    identity: (path) =>
      withFileErrors(async () => {
        const repository = await openRepository(git, path)
        if (!repository.ok) return repository
        const { root, head } = repository.value
        const found = await fingerprintCheckout(git, root, repository.value, [])
        if (!found.ok) return found
        const files = filesOf(found.value).toSorted()
        const differs = JSON.stringify(files.map((file) => [file, found.value[file]]))
        return ok(`${head} ${createHash('sha256').update(differs).digest('hex')}`)
      }),
  }
}
