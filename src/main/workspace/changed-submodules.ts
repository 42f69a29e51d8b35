import { randomUUID } from 'node:crypto'
import { lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { createLinkCheck } from './behind-link'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { gitRecords } from './git-output'
import { listSubmodules, type Submodule } from './list-submodules'
import { openRepository, type Repository } from './repository'
import { copyIndex, storeAt, storeEnv, type Store } from './store'

/**
 * Paths of the submodules whose files are no longer those of the base. No tree of the repository around them
 * holds such files: it names a commit at most. As everywhere, neither their own index nor their settings are used.
 */
export const changedSubmodules = async (
  git: Git,
  repository: Repository,
  store: Store,
  workTree: string,
): Promise<Result<string[], Problem>> => {
  const listed = await listSubmodules(git, repository, store, workTree)
  if (!listed.ok) return listed
  const behindLink = createLinkCheck(workTree)
  const changed: string[] = []
  for (const module of listed.value) {
    const isThere =
      (await fileExists(storeAt(module.storeFolder).index)) &&
      !(await behindLink(module.path)) &&
      (await isFolder(join(workTree, module.path)))
    if (!isThere) continue
    const differs = await hasOtherFiles(git, repository, workTree, module)
    if (!differs.ok) return differs
    if (differs.value) changed.push(module.path)
  }
  return ok(changed)
}

const isFolder = async (path: string): Promise<boolean> =>
  (await fileExists(path)) && (await lstat(path)).isDirectory()

const hasOtherFiles = async (
  git: Git,
  repository: Repository,
  workTree: string,
  { path, storeFolder }: Submodule,
): Promise<Result<boolean, Problem>> => {
  const source = await openRepository(git, join(repository.root, path))
  if (!source.ok) return source
  const store = storeAt(storeFolder)
  const folder = join(workTree, path)
  const index = join(store.folder, `look-index-${randomUUID()}`)
  const env = storeEnv(store, source.value, folder, index)
  try {
    await copyIndex(store.index, index)
    // A file that was only written again, as it was, has not changed.
    const refresh = ['update-index', '-q', '--refresh']
    const refreshed = await git(folder, refresh, { env, expectedCodes: [0, 1] })
    if (!refreshed.ok) return refreshed
    const changed = await gitRecords(git, folder, ['diff-files', '--name-only', '-z'], { env })
    if (!changed.ok || changed.value.length > 0) return changed.ok ? ok(true) : changed
    const untracked = ['ls-files', '-o', '--exclude-standard', '-z']
    const added = await gitRecords(git, folder, untracked, { env })
    return added.ok ? ok(added.value.length > 0) : added
  } finally {
    await rm(index, { force: true })
  }
}
