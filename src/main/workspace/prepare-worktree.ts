import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Workspace } from '@shared/worker/workspace'
import type { Git } from './git'
import { listRemotes } from './list-remotes'
import { populateTree } from './populate-tree'
import { prepareIsolated, type IsolatedRequest } from './prepare-isolated'
import type { Repository } from './repository'
import { copyIndex, type Store } from './store'
import { makeHooksFolder, workerEnvironment } from './worker-environment'

/**
 * A detached worktree in the data folder. It adds its own entry and objects to the repository; push and
 * hooks are off by environment, never by config.
 */
export const prepareWorktree = (isolated: IsolatedRequest): Promise<Result<Workspace, Problem>> =>
  prepareIsolated(isolated, async ({ git, repository, place }, store, base) => {
    const { root, head } = repository
    const added = await git(root, [
      'worktree',
      'add',
      '--quiet',
      '--detach',
      '--no-checkout',
      place.root,
      head,
    ])
    if (!added.ok) return added
    const populated = await populateTree(git, repository, store, place.root, base)
    if (!populated.ok) return populated
    const indexed = await writeIndex(git, repository, store, place.root, base)
    if (!indexed.ok) return indexed
    const remotes = await listRemotes(git, root)
    if (!remotes.ok) return remotes
    return ok(workerEnvironment(await makeHooksFolder(dirname(place.root)), remotes.value))
  })

/**
 * Uncommitted work lives in the store only, and the repository must not name objects it does not have:
 * then the worktree's own index is that of HEAD, and the work shows in it as uncommitted.
 */
const writeIndex = async (
  git: Git,
  repository: Repository,
  store: Store,
  tree: string,
  base: string,
): Promise<Result<null, Problem>> => {
  const entry = (await readFile(join(tree, '.git'), 'utf8')).replace(/^gitdir: /, '').trimEnd()
  const index = join(entry, 'index')
  if (base === repository.head) {
    await copyIndex(store.index, index)
    return ok(null)
  }
  const read = await git(tree, ['read-tree', repository.head])
  if (!read.ok) return read
  const refreshed = await git(tree, ['update-index', '-q', '--refresh'], { expectedCodes: [0, 1] })
  return refreshed.ok ? ok(null) : refreshed
}
