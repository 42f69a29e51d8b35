import { readdir, readFile, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { fileExists } from './file-exists'
import { removeTree } from './remove-tree'
import { madeFile, madeSchema, placeOf, type Made, type Place } from './workspace-place'

/**
 * Removes the workspace of a worker: only what Wavedeck made, whatever part of it is left. Doing it again
 * does nothing. Of a checkout only Wavedeck's own side goes; the person's folder is never touched.
 */
export const removeWorkspace = async (
  workspacesFolder: string,
  workerId: string,
): Promise<Result<null, Problem>> => {
  const place = placeOf(workspacesFolder, workerId)
  if (!place.ok) return place
  const made = await readMade(place.value)
  if (!made.ok) return made
  if (made.value === null) return ok(null)
  await discard(place.value.root)
  if (made.value.isolation === 'worktree' && made.value.commonDir !== null)
    await removeEntries(made.value.commonDir, place.value.root)
  // Last: without it the rest could not be found again.
  await discard(place.value.store)
  return ok(null)
}

/** Null: nothing of this worker is there. */
const readMade = async (place: Place): Promise<Result<Made | null, Problem>> => {
  const file = madeFile(place)
  if (!(await fileExists(file))) {
    const left = (await fileExists(place.root)) ? place.root : null
    return left === null ? ok(null) : fail(notOurs(left))
  }
  const read = madeSchema.safeParse(jsonOrNull(await readFile(file, 'utf8')))
  return read.success ? ok(read.data) : fail(notOurs(file))
}

const jsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const notOurs = (where: string): Problem =>
  problem('workspace_unknown', 'There is no record that Wavedeck made this folder.', {
    kept: 'Nothing was removed.',
    fix: 'Look at the folder and remove it yourself if it is not needed.',
    where,
  })

/** Renamed first, so that a half-removed folder is never taken for a workspace. */
const discard = async (folder: string): Promise<void> => {
  const tombstone = join(dirname(folder), `.removed-${basename(folder)}`)
  await removeTree(tombstone)
  if (await fileExists(folder)) await rename(folder, tombstone)
  await removeTree(tombstone)
}

/** The repository's entries of the worktree at `root`, found by what they point at. */
const removeEntries = async (commonDir: string, root: string): Promise<void> => {
  const entries = join(commonDir, 'worktrees')
  if (!(await fileExists(entries))) return
  const real = join(await realpath(dirname(root)), basename(root), '.git')
  for (const name of await readdir(entries)) {
    const file = join(entries, name, 'gitdir')
    if (!(await fileExists(file))) continue
    const target = (await readFile(file, 'utf8')).trimEnd()
    if (target === join(root, '.git') || target === real)
      await rm(join(entries, name), { recursive: true, force: true })
  }
  if ((await readdir(entries)).length === 0) await rmdir(entries)
}
