import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Workspace, WorkspaceRequest } from '@shared/worker/workspace'
import { copySeedFiles, listSeedFiles } from './seed-paths'
import { makeHooksFolder, workerEnvironment } from './worker-environment'
import type { Place } from './workspace-place'

/** An empty folder of its own; seed paths are copied from `source` (the repository or the plain folder). */
export const prepareScratch = async (
  request: WorkspaceRequest,
  place: Place,
  source: string,
): Promise<Result<Workspace, Problem>> => {
  const seeds = await listSeedFiles(source, request.seedPaths)
  if (!seeds.ok) return seeds
  await mkdir(place.root, { mode: 0o700 })
  await copySeedFiles(source, seeds.value, place.root)
  const parent = dirname(place.root)
  return ok({
    isolation: 'scratch',
    mode: request.mode,
    root: place.root,
    cwd: place.root,
    repository: null,
    base: null,
    head: null,
    // The data folder may be inside a repository (of a home folder, say): Git must not find that one.
    env: {
      ...workerEnvironment(await makeHooksFolder(parent), []),
      GIT_CEILING_DIRECTORIES: parent,
    },
    warnings: [],
    before: null,
    dirtyBefore: [],
    store: place.store,
  })
}
