import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Workspace, WorkspaceRequest } from '@shared/worker/workspace'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { openRepository } from './repository'
import { copyIndex, storeAt, storeEnv } from './store'

const noteSchema = z.strictObject({
  version: z.literal(1),
  repository: z.string(),
  base: z.string(),
  /** Commits: the files as they were, and the workspace's own HEAD. */
  files: z.string(),
  head: z.string().nullable(),
})

/** Where the work of a deleted workspace is kept. */
export const keptFolder = (workspacesFolder: string, workerId: string): string =>
  join(workspacesFolder, '.kept', workerId)

/** Whether a workspace was deleted and can be brought back. */
export const isKept = async (
  workspacesFolder: string,
  workerId: string,
  { root }: Workspace,
): Promise<boolean> =>
  (await fileExists(join(keptFolder(workspacesFolder, workerId), 'work.json'))) &&
  !(await fileExists(root))

type Prepare = (request: WorkspaceRequest) => Promise<Result<Workspace, Problem>>

/** Undoes a deletion: the workspace is made anew from its base, then its files and commits are put back. */
export const restoreWork = async (
  git: Git,
  prepare: Prepare,
  workspacesFolder: string,
  workerId: string,
  old: Workspace,
): Promise<Result<Workspace, Problem>> => {
  const folder = keptFolder(workspacesFolder, workerId)
  const { repository: root, base, head } = old
  if (root === null || base === null || !(await isKept(workspacesFolder, workerId, old)))
    return fail(nothingKept(folder))
  const note = noteSchema.parse(JSON.parse(await readFile(join(folder, 'work.json'), 'utf8')))
  const prepared = await prepare({
    workerId,
    isolation: old.isolation,
    mode: old.mode,
    cwd: join(root, relative(old.root, old.cwd)),
    seedPaths: [],
    includeUncommitted: false,
    workspacesFolder,
    from: { base, head: head ?? base, store: folder },
  })
  if (!prepared.ok) return prepared
  const repository = await openRepository(git, root)
  if (!repository.ok) return repository
  const store = storeAt(prepared.value.store ?? '')
  const index = join(store.folder, 'restore-index')
  await copyIndex(store.index, index)
  const env = storeEnv(store, repository.value, old.root, index)
  const written = await git(old.root, ['read-tree', '-m', '-u', base, note.files], { env })
  await rm(index, { force: true })
  if (!written.ok) return written
  if (note.head !== null) {
    const owned = await git(old.root, ['update-ref', '--no-deref', 'HEAD', note.head])
    if (!owned.ok) return owned
  }
  return ok({ ...prepared.value, warnings: old.warnings })
}

const nothingKept = (where: string): Problem =>
  problem('nothing_kept', 'Nothing of this workspace was kept, or it is there again.', {
    kept: 'Nothing was changed.',
    where,
  })
