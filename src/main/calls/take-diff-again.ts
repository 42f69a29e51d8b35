import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorCode, errorWords } from '../platform/system-error'
import { turnFolder } from '../scheduler/folders'
import type { EngineParts } from './engine-parts'

/**
 * Takes the diff of a worker's newest turn if it could not be taken at the turn's end. Where it was taken, or the
 * worker leaves none, nothing is done.
 */
export const takeDiffAgain = async (
  { store, ports, workspaces }: Pick<EngineParts, 'store' | 'ports' | 'workspaces'>,
  workerId: string,
): Promise<Result<null, Problem>> => {
  const worker = store.workers.read(workerId)
  const turn = store.turns.ofWorker(workerId).at(-1)
  const workspace = worker?.workspace ?? null
  if (worker === null || workspace?.mode !== 'write' || workspace.base === null) return ok(null)
  // A turn without a process of its own changed nothing.
  if (turn?.outcome == null || turn.outcome.end.launchError !== null) return ok(null)
  if (store.workers.summary(workerId)?.diff != null || worker.state === 'active') return ok(null)
  const patchFile = join(turnFolder(worker.folder, turn.number), 'diff.patch')
  const taken = await workspaces.capture(workspace, patchFile)
  if (!taken.ok) return taken
  if (taken.value.stat === null) return ok(null)
  try {
    await copyFile(patchFile, join(worker.folder, 'diff.patch'))
  } catch (error) {
    if (errorCode(error) === null) throw error
    return fail(problem('file_error', `The diff can't be kept: ${errorWords(error)}.`))
  }
  store.turns.findDiff(turn.id, taken.value.stat)
  // What it answers for has grown.
  await ports.receipt(workerId).catch((error: unknown) => {
    ports.complain(`Writing the receipt of worker ${workerId}`, error)
  })
  return ok(null)
}
