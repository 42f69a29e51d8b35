import type { DiffView, FileDiff, RepositoryFacts } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Workspace, WorkspaceFinding, WorkspaceRequest } from '@shared/worker/workspace'
import { workspaceGone } from './capture-diff'
import { captureWorkspace } from './capture-workspace'
import { diffTurns, type TurnPatches } from './diff-turns'
import { withFileErrors } from './file-errors'
import { fileExists } from './file-exists'
import { createGit, type RunCommand } from './git'
import { headMoved } from './head-moved'
import { currentBranch } from './current-branch'
import { inspectRepository } from './inspect-repository'
import { createPatchReader } from './patch-reader'
import { prepareWorkspace, requestedRepository } from './prepare-workspace'
import { previewUncommitted, type UncommittedPreview } from './preview-uncommitted'
import { readDiff } from './read-diff'
import { readFileDiff } from './read-file-diff'
import { rememberCheckout } from './remember-checkout'
import { rememberRefs } from './repository-refs'
import { repositoryGone } from './repository-gone'
import { removeWorkspace } from './remove-workspace'
import { createRepositoryQueue } from './repository-queue'
import type { KeptWork } from './keep-work'
import { diskUse } from './disk-use'
import { isKept, restoreWork } from './restore-work'
import { retireWorkspace, sweepWorkspaces } from './retire-workspace'

/** All that is done with workspaces, repositories and stored diffs. */
export interface WorkspaceService {
  prepare(request: WorkspaceRequest): Promise<Result<Workspace, Problem>>
  remember(workspace: Workspace): Promise<Result<Workspace, Problem>>
  capture(workspace: Workspace, patchFile: string): Promise<Result<WorkspaceFinding, Problem>>
  /** Removes what was made for a worker; doing it again does nothing. */
  remove(workspacesFolder: string, workerId: string): Promise<Result<null, Problem>>
  /** Deletes a workspace for good; the answer is what only it had, kept as a pack. */
  retire(
    workspacesFolder: string,
    workerId: string,
    workspace: Workspace,
  ): Promise<Result<KeptWork | null, Problem>>
  /** Whether a deleted workspace can be brought back. */
  isKept(workspacesFolder: string, workerId: string, workspace: Workspace): Promise<boolean>
  /** Undoes `retire`: the workspace is there again with the files and commits it had. */
  restore(
    workspacesFolder: string,
    workerId: string,
    workspace: Workspace,
  ): Promise<Result<Workspace, Problem>>
  /** Bytes that all workspaces and what is kept of deleted ones take on the disk. */
  diskUse(workspacesFolder: string): Promise<number>
  /** Goes on with deletions that were cut off. */
  sweep(workspacesFolder: string): Promise<Result<null, Problem>>
  /** The branch a checkout is on; null: its HEAD is detached. */
  branch(path: string): Promise<Result<string | null, Problem>>
  inspect(path: string): Promise<Result<RepositoryFacts, Problem>>
  /** What "include my uncommitted changes" would carry. */
  previewUncommitted(path: string): Promise<Result<UncommittedPreview, Problem>>
  headMoved(workspace: Workspace): Promise<boolean>
  /** The path where its repository was, if nothing is there any more. */
  repositoryGone(workspace: Workspace): Promise<string | null>
  /** `patchFile` null: the worker has no diff to take. */
  readDiff(patchFile: string | null, base: string | null): Promise<Result<DiffView, Problem>>
  readFileDiff(patchFile: string, path: string, force: boolean): Promise<Result<FileDiff, Problem>>
  /** The patch file of what a turn changed since the one before; made when it is first asked for. */
  diffTurns(
    workspace: Workspace,
    patches: TurnPatches,
    patchFile: string,
  ): Promise<Result<string, Problem>>
}

export interface WorkspaceOptions {
  readonly run: RunCommand
  /** The person's environment. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Runs between the two captures of uncommitted work. */
  readonly betweenCaptures?: () => Promise<void>
}

/** Builds the workspace service. Workspaces of one repository are made one at a time. */
export const createWorkspaces = (options: WorkspaceOptions): WorkspaceService => {
  const git = createGit(options.run, options.env)
  const queue = createRepositoryQueue()
  const reader = createPatchReader()
  const betweenCaptures = options.betweenCaptures ?? (() => Promise.resolve())
  const prepare = async (request: WorkspaceRequest): Promise<Result<Workspace, Problem>> => {
    const found = await requestedRepository(git, request)
    if (!found.ok) return found
    const repository = found.value
    return queue(repository?.commonDir ?? request.workerId, () =>
      prepareWorkspace({ git, request, repository, betweenCaptures }),
    )
  }
  return {
    prepare: (request) => withFileErrors(() => prepare(request)),
    remember: (workspace) =>
      withFileErrors(async () => {
        const { root, isolation, store } = workspace
        if (!(await fileExists(root)) || store === undefined) return fail(workspaceGone(root))
        if (isolation === 'checkout') return rememberCheckout(git, workspace, store)
        return isolation === 'worktree' ? rememberRefs(git, workspace) : ok(workspace)
      }),
    capture: (workspace, patchFile) =>
      withFileErrors(() => captureWorkspace(git, reader, workspace, patchFile)),
    remove: (folder, workerId) => withFileErrors(() => removeWorkspace(folder, workerId)),
    retire: (folder, workerId, workspace) =>
      withFileErrors(() => retireWorkspace(git, folder, workerId, workspace)),
    isKept,
    restore: (folder, workerId, workspace) =>
      withFileErrors(() => restoreWork(git, prepare, folder, workerId, workspace)),
    diskUse,
    sweep: (folder) => withFileErrors(() => sweepWorkspaces(folder)),
    branch: (path) => withFileErrors(() => currentBranch(git, path)),
    inspect: (path) => withFileErrors(async () => ok(await inspectRepository(git, path))),
    previewUncommitted: (path) => withFileErrors(() => previewUncommitted(git, path)),
    headMoved: (workspace) => headMoved(git, workspace),
    repositoryGone,
    readDiff: (patchFile, base) => withFileErrors(() => readDiff(reader, patchFile, base)),
    diffTurns: (workspace, patches, patchFile) =>
      withFileErrors(() => diffTurns(git, workspace, patches, patchFile)),
    readFileDiff: (patchFile, path, force) =>
      withFileErrors(() => readFileDiff(reader, patchFile, path, force)),
  }
}
