import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Workspace } from '@shared/worker/workspace'
import { writeAtomically } from '../platform/write-atomically'
import { fileExists } from './file-exists'
import type { Git } from './git'
import type { Repository } from './repository'
import { pinBase } from './review/pin-base'
import { snapshotWorkspace } from './snapshot-workspace'
import { capturedTreeFile, storeAt, storeEnv, type Store } from './store'

/**
 * Writes everything that differs from the base into `patchFile`: the worker's own commits, uncommitted
 * and untracked files, renames, modes, links, binaries; ignored files it did not add itself are left out.
 * Neither the workspace's index nor its settings are used. The answer is what the diff can't hold.
 */
export const captureDiff = async (
  git: Git,
  repository: Repository,
  workspace: Workspace,
  base: string,
  storeFolder: string,
  patchFile: string,
): Promise<Result<readonly string[], Problem>> => {
  const store = storeAt(storeFolder)
  for (const needed of [workspace.root, store.index])
    if (!(await fileExists(needed))) return fail(workspaceGone(needed))
  const snapshot = await snapshotWorkspace(git, repository, workspace, store)
  if (!snapshot.ok) return snapshot
  const { tree, notes } = snapshot.value
  const written = await writePatch(git, repository, store, base, tree, patchFile)
  if (!written.ok) return written
  await writeAtomically(treeFileOf(patchFile), tree)
  await writeAtomically(capturedTreeFile(store), tree)
  const pinned = await pinBase({ git, repository, store }, base, tree)
  return pinned.ok ? ok(notes) : pinned
}

/** Beside the patch of a turn, the tree that it leads to: for diffs between turns. */
export const treeFileOf = (patchFile: string): string => `${patchFile}.tree`

/** The workspace's folder, or Wavedeck's side of it, is not there. */
export const workspaceGone = (where: string): Problem =>
  problem('workspace_gone', 'The workspace of this worker is gone.', {
    kept: 'Its result, log and earlier diffs are kept.',
    fix: 'Run the worker again on a new workspace.',
    where,
  })

/** Writes what differs between two trees into a file, whole or not at all. */
export const writePatch = async (
  git: Git,
  repository: Repository,
  store: Store,
  base: string,
  tree: string,
  patchFile: string,
): Promise<Result<null, Problem>> => {
  const part = `${patchFile}.part`
  const env = storeEnv(store, repository, store.folder, join(store.folder, 'none'))
  const done = await git(
    store.folder,
    [
      'diff-tree',
      '-r',
      '-p',
      '-M50%',
      '--binary',
      '--full-index',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--diff-algorithm=histogram',
      '--indent-heuristic',
      '--src-prefix=a/',
      '--dst-prefix=b/',
      '--submodule=short',
      `--output=${part}`,
      base,
      tree,
    ],
    { env },
  )
  if (!done.ok) {
    await rm(part, { force: true })
    return done
  }
  await rename(part, patchFile)
  return ok(null)
}
