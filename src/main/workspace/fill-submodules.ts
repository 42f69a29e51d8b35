import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { cloneShared } from './clone-shared'
import type { Git } from './git'
import { listSubmodules, type Submodule } from './list-submodules'
import { openRepository, type Repository } from './repository'
import { makeStore, type Store } from './store'

/**
 * Fills the submodules of a new work tree from the person's own copies of them; nothing is fetched.
 * Answers with what the person should know.
 */
export const fillSubmodules = async (
  git: Git,
  repository: Repository,
  store: Store,
  workTree: string,
): Promise<Result<string[], Problem>> => {
  const listed = await listSubmodules(git, repository, store, workTree)
  if (!listed.ok) return listed
  const warnings: string[] = []
  for (const module of listed.value)
    if (!(await fillOne(git, repository, workTree, module)))
      warnings.push(
        `Submodule ${module.path} is empty in the workspace: its commit is not in your checkout. Run git submodule update --init there first if the worker needs it.`,
      )
  if (listed.value.length > warnings.length)
    warnings.push('Of a submodule, only new commits show in the diff, not its uncommitted changes.')
  return ok(warnings)
}

const fillOne = async (
  git: Git,
  repository: Repository,
  workTree: string,
  { path, commit, storeFolder }: Submodule,
): Promise<boolean> => {
  const folder = join(repository.root, path)
  const source = await openRepository(git, folder)
  // An uninitialised submodule is an empty folder: Git then answers for the repository around it.
  if (!source.ok || source.value.root !== folder) return false
  const held = await git(folder, ['cat-file', '-e', `${commit}^{commit}`])
  if (!held.ok) return false
  const target = join(workTree, path)
  const cloned = await cloneShared(git, source.value, await makeStore(storeFolder), target, commit)
  if (!cloned.ok) await rm(join(target, '.git'), { recursive: true, force: true })
  return cloned.ok
}
