import { readFile } from 'node:fs/promises'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Workspace } from '@shared/worker/workspace'
import { treeFileOf, workspaceGone, writePatch } from './capture-diff'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { openRepository } from './repository'
import { storeAt } from './store'

/** The trees of a turn and of the one before it; null: that turn took no diff, so it left the base. */
export interface TurnPatches {
  readonly from: string | null
  readonly to: string
}

/** Makes the patch of what one turn changed since the one before, once; the answer is its file. */
export const diffTurns = async (
  git: Git,
  workspace: Workspace,
  patches: TurnPatches,
  patchFile: string,
): Promise<Result<string, Problem>> => {
  if (await fileExists(patchFile)) return ok(patchFile)
  if (workspace.repository === null || workspace.store === undefined || workspace.base === null)
    return fail(noTurnDiff)
  const store = storeAt(workspace.store)
  if (!(await fileExists(store.objects))) return fail(workspaceGone(workspace.store))
  const repository = await openRepository(git, workspace.repository)
  if (!repository.ok) return repository
  const to = await readTurnTree(patches.to)
  const from = patches.from === null ? workspace.base : await readTurnTree(patches.from)
  if (to === null || from === null) return fail(noTurnDiff)
  const written = await writePatch(git, repository.value, store, from, to, patchFile)
  return written.ok ? ok(patchFile) : written
}

/** The tree a turn's patch leads to; null for a turn of an earlier version, which did not keep it. */
export const readTurnTree = async (patchFile: string): Promise<string | null> => {
  const file = treeFileOf(patchFile)
  return (await fileExists(file)) ? readFile(file, 'utf8') : null
}

const noTurnDiff = problem(
  'no_turn_diff',
  'The state of the workspace at this turn was not kept.',
  {
    kept: 'Its diff against the base is kept.',
    fix: 'Look at the diff against the base.',
  },
)
