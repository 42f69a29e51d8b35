import { diffStat } from '@shared/diff/diff-stat'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Workspace, WorkspaceFinding } from '@shared/worker/workspace'
import { captureDiff, workspaceGone } from './capture-diff'
import { changedSince } from './changed-since'
import type { Git } from './git'
import type { PatchReader } from './patch-reader'
import { repositoryGone, repositoryMissing } from './repository-gone'
import { openRepository, type Repository } from './repository'
import { refNotes } from './repository-refs'

const nothing: WorkspaceFinding = {
  stat: null,
  files: [],
  touchedFiles: [],
  readOnlyViolation: [],
}

/** What a turn left behind: the diff of a writer, what a checkout's worker changed in it. */
export const captureWorkspace = async (
  git: Git,
  reader: PatchReader,
  workspace: Workspace,
  patchFile: string,
): Promise<Result<WorkspaceFinding, Problem>> => {
  const writer = workspace.mode === 'write'
  const inCheckout = workspace.isolation === 'checkout'
  const gone = await repositoryGone(workspace)
  if (gone !== null) return fail(repositoryMissing(gone, workspace))
  const refs = await refNotes(git, workspace)
  if (!refs.ok) return refs
  if (workspace.isolation === 'scratch' || (!writer && !inCheckout))
    return ok({ ...nothing, notes: [...refs.value] })
  const opened = await repositoryOf(git, workspace)
  if (!opened.ok) return opened
  const repository = opened.value
  const { root, before, head } = workspace
  const changed =
    inCheckout && before !== null ? await changedSince(git, root, repository, before, head) : ok([])
  if (!changed.ok) return changed
  if (!writer) return ok({ ...nothing, readOnlyViolation: changed.value })
  const diff = await writerDiff(git, reader, workspace, repository, patchFile)
  if (!diff.ok) return diff
  const notes = [...(diff.value.notes ?? []), ...refs.value]
  return ok({ ...nothing, ...diff.value, notes, touchedFiles: changed.value })
}

const repositoryOf = async (
  git: Git,
  workspace: Workspace,
): Promise<Result<Repository | null, Problem>> =>
  workspace.repository === null ? ok(null) : openRepository(git, workspace.repository)

const writerDiff = async (
  git: Git,
  reader: PatchReader,
  workspace: Workspace,
  repository: Repository | null,
  patchFile: string,
): Promise<Result<Partial<WorkspaceFinding>, Problem>> => {
  if (repository === null || workspace.base === null) return ok({})
  const { base, store } = workspace
  if (store === undefined) return fail(workspaceGone(workspace.root))
  const notes = await captureDiff(git, repository, workspace, base, store, patchFile)
  if (!notes.ok) return notes
  const found = await reader.files(patchFile)
  if (!found.ok) return found
  const files = found.value.map(({ file }) => file)
  return ok({ stat: diffStat(files), files, notes: [...notes.value] })
}
