import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Git } from './git'
import type { Repository } from './repository'
import { storeEnv, type Store } from './store'

/**
 * Writes the files of `base` into an empty work tree, through the person's filters, and leaves the index
 * that matches them in the store. Runs no hook.
 */
export const populateTree = async (
  git: Git,
  repository: Repository,
  store: Store,
  workTree: string,
  base: string,
): Promise<Result<null, Problem>> => {
  const env = storeEnv(store, repository, workTree, store.index)
  const done = await git(workTree, ['read-tree', '--reset', '-u', base], { env })
  return done.ok ? ok(null) : done
}
