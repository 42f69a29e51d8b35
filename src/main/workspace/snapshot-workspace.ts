import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Workspace } from '@shared/worker/workspace'
import { changedSubmodules } from './changed-submodules'
import { fileExists } from './file-exists'
import type { Git } from './git'
import type { Repository } from './repository'
import { type Snapshot, snapshotTree } from './snapshot-tree'
import { copyIndex, type Store } from './store'

/** Writes what a workspace holds now as a tree into its store; its own index and settings are not used. */
export const snapshotWorkspace = async (
  git: Git,
  repository: Repository,
  workspace: Workspace,
  store: Store,
): Promise<Result<Snapshot, Problem>> => {
  const index = join(store.folder, `diff-index-${randomUUID()}`)
  try {
    await copyIndex(store.index, index)
    const ownIndex = await findOwnIndex(repository, workspace)
    const workTree = workspace.root
    const request = { repository, store, workTree, index, ownIndex, only: null }
    const snapshot = await snapshotTree(git, request)
    if (!snapshot.ok || workspace.isolation === 'checkout') return snapshot
    const submodules = await changedSubmodules(git, repository, store, workTree)
    if (!submodules.ok) return submodules
    const { notes, unheld } = snapshot.value
    return ok({
      ...snapshot.value,
      notes: [...notes, ...submodules.value.map(submoduleNote)],
      unheld: [...unheld, ...submodules.value],
    })
  } finally {
    await rm(index, { force: true })
    await rm(`${index}.lock`, { force: true })
  }
}

const submoduleNote = (path: string): string =>
  `Submodule ${path}: its files were changed, and the diff holds at most a new commit of it.`

/** Null where it can't be found: the worker may have changed its `.git`. */
const findOwnIndex = async (
  repository: Repository,
  workspace: Workspace,
): Promise<string | null> => {
  if (workspace.isolation === 'checkout') return join(repository.gitDir, 'index')
  if (workspace.isolation === 'clone') return join(workspace.root, '.git/index')
  const link = join(workspace.root, '.git')
  const text = (await fileExists(link)) ? await readFile(link, 'utf8') : ''
  return text.startsWith('gitdir: ') ? join(text.slice(8).trimEnd(), 'index') : null
}
