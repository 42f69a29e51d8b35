import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Workspace, WorkspaceRequest } from '@shared/worker/workspace'
import type { Git } from './git'
import { listRemotes } from './list-remotes'
import type { Repository } from './repository'
import { makeHooksFolder, workerEnvironment } from './worker-environment'
import type { Place } from './workspace-place'

/** The person's own folder. Nothing is made in it; `repository` null: a folder outside Git. */
export const prepareCheckout = async (
  git: Git,
  request: WorkspaceRequest,
  place: Place,
  repository: Repository | null,
): Promise<Result<Workspace, Problem>> => {
  const remotes = repository === null ? ok([]) : await listRemotes(git, repository.root)
  if (!remotes.ok) return remotes
  const hooks = await makeHooksFolder(request.workspacesFolder)
  return ok({
    isolation: 'checkout',
    mode: request.mode,
    root: repository?.root ?? request.cwd,
    cwd: request.cwd,
    repository: repository?.root ?? null,
    base: repository?.head ?? null,
    head: repository?.head ?? null,
    // A worker that only looks (git status) must not rewrite the person's index.
    env: { ...workerEnvironment(hooks, remotes.value), GIT_OPTIONAL_LOCKS: '0' },
    warnings: [],
    before: null,
    dirtyBefore: [],
    store: place.store,
  })
}
