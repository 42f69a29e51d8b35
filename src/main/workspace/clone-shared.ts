import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { carryConfig } from './carry-config'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { gitLine } from './git-output'
import { populateTree } from './populate-tree'
import type { Repository } from './repository'
import { copyIndex, quoteObjectFolder, type Store } from './store'

/**
 * Clones `source` into `target` at `base`: objects borrowed and never hard-linked, no remote, no hook,
 * HEAD detached, files written. `base` may live in the store only; the clone borrows from there too.
 */
export const cloneShared = async (
  git: Git,
  source: Repository,
  store: Store,
  target: string,
  base: string,
): Promise<Result<null, Problem>> => {
  const cloned = await git(dirname(target), [
    'clone',
    '--quiet',
    '--shared',
    '--no-checkout',
    '--single-branch',
    '--template=',
    '--',
    source.root,
    target,
  ])
  if (!cloned.ok) return cloned
  const gitDir = join(target, '.git')
  const borrowed = [source.objects, store.objects].map((path) => `${quoteObjectFolder(path)}\n`)
  await writeFile(join(gitDir, 'objects/info/alternates'), borrowed.join(''))
  const remotes = await gitLine(git, target, ['remote'])
  if (!remotes.ok) return remotes
  for (const remote of remotes.value.split('\n').filter((name) => name !== '')) {
    const removed = await git(target, ['remote', 'remove', remote])
    if (!removed.ok) return removed
  }
  const carried = await carryConfig(git, source, target)
  if (!carried.ok) return carried
  const detached = await git(target, ['update-ref', '--no-deref', 'HEAD', base])
  if (!detached.ok) return detached
  const populated = await populateTree(git, source, store, target, base)
  if (!populated.ok) return populated
  await copyIndex(store.index, join(gitDir, 'index'))
  await copyInfo(source, gitDir)
  return ok(null)
}

/** The person's private ignore and attribute rules, so that worker and diff see the same files. */
const copyInfo = async (source: Repository, gitDir: string): Promise<void> => {
  await mkdir(join(gitDir, 'info'), { recursive: true })
  for (const name of ['exclude', 'attributes']) {
    const from = join(source.commonDir, 'info', name)
    if (await fileExists(from)) await copyFile(from, join(gitDir, 'info', name))
  }
}
