import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Workspace, WorkspaceRequest } from '@shared/worker/workspace'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { folderMissing } from './inspect-repository'
import { prepareCheckout } from './prepare-checkout'
import { prepareClone } from './prepare-clone'
import { prepareScratch } from './prepare-scratch'
import { prepareWorktree } from './prepare-worktree'
import { removeWorkspace } from './remove-workspace'
import { openRepository, type Repository } from './repository'
import { claimPlace, placeOf, type Place } from './workspace-place'

/** What `prepareWorkspace` needs beside the request. */
export interface Preparation {
  readonly git: Git
  readonly request: WorkspaceRequest
  /** As `requestedRepository` answered. */
  readonly repository: Repository | null
  readonly betweenCaptures: () => Promise<void>
}

/** The repository a request is about; null outside Git, and for a scratch folder that takes nothing of it. */
export const requestedRepository = async (
  git: Git,
  request: WorkspaceRequest,
): Promise<Result<Repository | null, Problem>> => {
  if (!(await fileExists(request.cwd))) return fail(folderMissing(request.cwd))
  if (request.isolation === 'scratch' && request.seedPaths.length === 0) return ok(null)
  const opened = await openRepository(git, request.cwd)
  if (opened.ok) return opened
  if (request.isolation === 'scratch') return ok(null)
  const plain = opened.error.code === 'not_a_repository' && request.isolation === 'checkout'
  return plain ? ok(null) : opened
}

/**
 * Makes a worker's workspace. What an earlier, interrupted try left is removed first; what a failed one
 * made is removed at once, so nothing is half there.
 */
export const prepareWorkspace = async (
  preparation: Preparation,
): Promise<Result<Workspace, Problem>> => {
  const { isolation, workspacesFolder, workerId } = preparation.request
  const place = placeOf(workspacesFolder, workerId)
  if (!place.ok) return place
  const { root = null, commonDir = null } = preparation.repository ?? {}
  if (isolation !== 'checkout' && root !== null && isInside(workspacesFolder, root))
    return fail(dataInside(workspacesFolder))
  const removed = await removeWorkspace(workspacesFolder, workerId)
  if (!removed.ok) return removed
  claimPlace(place.value, { version: 1, isolation, commonDir })
  let made: Result<Workspace, Problem> | null = null
  try {
    made = await make(preparation, place.value)
    return made
  } finally {
    if (made?.ok !== true) await removeWorkspace(workspacesFolder, workerId)
  }
}

const make = async (
  { git, request, repository, betweenCaptures }: Preparation,
  place: Place,
): Promise<Result<Workspace, Problem>> => {
  if (request.isolation === 'checkout') return prepareCheckout(git, request, place, repository)
  const source = repository?.root ?? (await realpath(request.cwd))
  if (request.isolation === 'scratch') return prepareScratch(request, place, source)
  if (repository === null) return fail(problem('not_a_repository', 'This folder is not in Git.'))
  const isolated = { git, repository, request, place, betweenCaptures }
  return request.isolation === 'worktree' ? prepareWorktree(isolated) : prepareClone(isolated)
}

const isInside = (folder: string, root: string): boolean =>
  `${folder}${sep}`.startsWith(`${root}${sep}`)

const dataInside = (where: string): Problem =>
  problem('data_folder_inside', 'The data folder of Wavedeck is inside this repository.', {
    kept: 'Nothing was started.',
    fix: 'Set WAVEDECK_HOME to a folder outside the repository and start Wavedeck again.',
    where,
  })
