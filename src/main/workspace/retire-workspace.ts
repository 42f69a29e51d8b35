import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Workspace } from '@shared/worker/workspace'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { keepWork, type KeptWork } from './keep-work'
import { keptFolder } from './restore-work'
import { removeTree } from './remove-tree'
import { removeWorkspace } from './remove-workspace'
import { placeOf } from './workspace-place'

const goodbye = 'deleted'
const storeEnd = '.store'
const tombstone = /^\.removed-/

/**
 * Deletes a worker's workspace for good: first what only it has is kept, then it is marked as deleted, so that
 * the next start goes on where this one may be cut off.
 */
export const retireWorkspace = async (
  git: Git,
  workspacesFolder: string,
  workerId: string,
  workspace: Workspace,
): Promise<Result<KeptWork | null, Problem>> => {
  const place = placeOf(workspacesFolder, workerId)
  if (!place.ok) return place
  const kept = await keepWork(git, workspace, keptFolder(workspacesFolder, workerId))
  if (!kept.ok) return kept
  if (await fileExists(place.value.store)) await writeFile(join(place.value.store, goodbye), '')
  const removed = await removeWorkspace(workspacesFolder, workerId)
  return removed.ok ? kept : removed
}

/** Goes on with deletions that were cut off; whatever is not marked as deleted stays. */
export const sweepWorkspaces = async (workspacesFolder: string): Promise<Result<null, Problem>> => {
  const names = (await fileExists(workspacesFolder)) ? await readdir(workspacesFolder) : []
  for (const name of names) {
    const isMarked =
      name.endsWith(storeEnd) && (await fileExists(join(workspacesFolder, name, goodbye)))
    if (isMarked) {
      const removed = await removeWorkspace(workspacesFolder, name.slice(0, -storeEnd.length))
      if (!removed.ok) return removed
    }
  }
  for (const name of names) if (tombstone.test(name)) await removeTree(join(workspacesFolder, name))
  return ok(null)
}
