import { mkdir, realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isSecretLooking } from '@shared/diff/secret-looking'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Workspace, WorkspaceRequest } from '@shared/worker/workspace'
import { captureUncommitted, type Captured } from './capture-uncommitted'
import { fillSubmodules } from './fill-submodules'
import type { Git } from './git'
import type { Repository } from './repository'
import { copySeedFiles, listSeedFiles } from './seed-paths'
import { sparseWarnings } from './sparse-warnings'
import { copyObjectFolder, makeStore, type Store, storeAt } from './store'
import type { Place } from './workspace-place'

/** What clone and worktree have in common before and after they are made. */
export interface IsolatedRequest {
  readonly git: Git
  readonly repository: Repository
  readonly request: WorkspaceRequest
  readonly place: Place
  /** Runs between the two captures of the person's uncommitted work. */
  readonly betweenCaptures: () => Promise<void>
}

/** Makes the work tree at `place.root` for `base`; the answer is the worker's Git environment. */
export type MakeTree = (
  isolated: IsolatedRequest,
  store: Store,
  base: string,
) => Promise<Result<Record<string, string>, Problem>>

/** Captures what was asked for as the base, makes the tree, fills submodules and seeds. */
export const prepareIsolated = async (
  isolated: IsolatedRequest,
  makeTree: MakeTree,
): Promise<Result<Workspace, Problem>> => {
  const { git, repository, request, place } = isolated
  const seeds = await listSeedFiles(repository.root, request.seedPaths)
  if (!seeds.ok) return seeds
  const store = await makeStore(place.store)
  const captured = await captureBase(isolated, store)
  if (!captured.ok) return captured
  const { base } = captured.value
  const env = await makeTree(isolated, store, base)
  if (!env.ok) return env
  const submodules = await fillSubmodules(git, repository, store, place.root)
  if (!submodules.ok) return submodules
  await copySeedFiles(repository.root, seeds.value, place.root)
  const cwd = join(place.root, relative(repository.root, await realpath(request.cwd)))
  await mkdir(cwd, { recursive: true })
  const secrets = new Set([...captured.value.files, ...seeds.value].filter(isSecretLooking))
  return ok({
    isolation: request.isolation,
    mode: request.mode,
    root: place.root,
    cwd,
    repository: repository.root,
    base,
    head: request.from?.head ?? repository.head,
    env: env.value,
    warnings: [
      ...[...secrets].map((path) => `Copied for the worker, and it looks like a secret: ${path}`),
      ...captured.value.notes,
      ...(await sparseWarnings(git, repository)),
      ...submodules.value,
    ],
    before: null,
    dirtyBefore: [],
    store: store.folder,
  })
}

const captureBase = async (
  { git, repository, request, betweenCaptures }: IsolatedRequest,
  store: Store,
): Promise<Result<Captured, Problem>> => {
  const { includeUncommitted, seedPaths, from } = request
  if (from !== undefined) {
    await copyObjectFolder(storeAt(from.store), store)
    return ok({ base: from.base, files: [], notes: [] })
  }
  if (!includeUncommitted && seedPaths.length === 0)
    return ok({ base: repository.head, files: [], notes: [] })
  const only = includeUncommitted ? null : seedPaths
  return captureUncommitted(git, repository, store, only, betweenCaptures)
}
