import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { diffNames } from './diff-names'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { gitLine } from './git-output'
import { openRepository, type Repository } from './repository'
import { snapshotTree, type Snapshot } from './snapshot-tree'
import { copyIndex, storeEnv, type Store } from './store'

/** The person's uncommitted work as a commit on top of HEAD, in the store. */
export interface Captured {
  /** HEAD itself when nothing differs from it. */
  readonly base: string
  /** Files that differ from HEAD. */
  readonly files: readonly string[]
  readonly notes: readonly string[]
}

/** The index a capture leaves: it matches what was captured, with the stat data of the person's files. */
export const captureIndex = (store: Store): string => join(store.folder, 'capture-index')

/**
 * Captures the uncommitted work of a checkout (`only`: what is at these paths), twice, and refuses with
 * `tree_moved` when it changed in between. Reads the repository, writes only into the store.
 */
export const captureUncommitted = async (
  git: Git,
  repository: Repository,
  store: Store,
  only: readonly string[] | null,
  betweenCaptures: () => Promise<void>,
): Promise<Result<Captured, Problem>> => {
  const index = captureIndex(store)
  const capture = (): Promise<Result<Snapshot, Problem>> =>
    snapshotTree(git, {
      repository,
      store,
      workTree: repository.root,
      index,
      ownIndex: null,
      only,
    })
  const started = await startIndex(git, repository, store, index, only !== null)
  if (!started.ok) return started
  const first = await capture()
  if (!first.ok) return first
  await betweenCaptures()
  const second = await capture()
  if (!second.ok) return second
  const now = await openRepository(git, repository.root)
  if (!now.ok) return now
  if (first.value.tree !== second.value.tree || now.value.head !== repository.head)
    return fail(moved(repository))
  return commitCapture(git, repository, store, second.value)
}

/** From the person's index: it knows which files are unchanged. For a part of the work: from HEAD. */
const startIndex = async (
  git: Git,
  repository: Repository,
  store: Store,
  index: string,
  part: boolean,
): Promise<Result<null, Problem>> => {
  const own = join(repository.gitDir, 'index')
  await rm(index, { force: true })
  if (!part && (await fileExists(own))) {
    await copyIndex(own, index)
    return ok(null)
  }
  const env = storeEnv(store, repository, repository.root, index)
  const read = await git(repository.root, ['read-tree', repository.head], { env })
  return read.ok ? ok(null) : read
}

const moved = (repository: Repository): Problem =>
  problem('tree_moved', 'Your files changed while they were being copied.', {
    kept: 'Nothing was started and nothing of yours was changed.',
    fix: 'Wait until your editor, build or Git command is done, then start again.',
    where: repository.root,
  })

const commitCapture = async (
  git: Git,
  repository: Repository,
  store: Store,
  snapshot: Snapshot,
): Promise<Result<Captured, Problem>> => {
  const env = storeEnv(store, repository, repository.root, join(store.folder, 'none'))
  const { root, head } = repository
  const files = await diffNames(git, root, env, head, snapshot.tree)
  if (!files.ok) return files
  if (files.value.length === 0) return ok({ base: head, files: [], notes: snapshot.notes })
  const message = 'Uncommitted work of the person, as it was when the worker started'
  const commit = await gitLine(
    git,
    root,
    ['commit-tree', '-p', head, '-m', message, snapshot.tree],
    { env },
  )
  return commit.ok ? ok({ base: commit.value, files: files.value, notes: snapshot.notes }) : commit
}
