import { dirname } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Workspace } from '@shared/worker/workspace'
import { cloneShared } from './clone-shared'
import { prepareIsolated, type IsolatedRequest } from './prepare-isolated'
import { makeHooksFolder, workerEnvironment } from './worker-environment'

/** A throwaway clone that borrows the repository's objects and has no way back to it. */
export const prepareClone = (isolated: IsolatedRequest): Promise<Result<Workspace, Problem>> =>
  prepareIsolated(isolated, async ({ git, repository, place }, store, base) => {
    const made = await cloneShared(git, repository, store, place.root, base)
    if (!made.ok) return made
    return ok(workerEnvironment(await makeHooksFolder(dirname(place.root)), []))
  })
