import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { carryConfig } from './carry-config'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { populateTree } from './populate-tree'
import type { Repository } from './repository'
import { copyIndex, quoteObjectFolder, type Store } from './store'

/** Not `origin`: the person's settings may say otherwise, and it must be found again to be removed. */
const remoteName = 'wavedeck-source'

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
  if (source.objects.includes('\n')) return fail(cannotBorrow(source.root))
  const cloned = await git(dirname(target), [
    'clone',
    '--quiet',
    '--shared',
    '--no-checkout',
    '--single-branch',
    `--origin=${remoteName}`,
    '--template=',
    '--',
    source.root,
    target,
  ])
  if (!cloned.ok) return cloned
  const gitDir = join(target, '.git')
  const folders = [source.objects, store.objects, ...store.borrowed]
  const borrowed = folders.map((path) => `${quoteObjectFolder(path)}\n`)
  await writeFile(join(gitDir, 'objects/info/alternates'), borrowed.join(''))
  const removed = await git(target, ['remote', 'remove', remoteName])
  if (!removed.ok) return removed
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

const cannotBorrow = (root: string): Problem =>
  problem(
    'repository_path',
    'Git can not make a shared clone of a folder with a newline in its path.',
    {
      kept: 'Nothing was started.',
      fix: 'Rename the folder, or use a worktree.',
      where: root,
    },
  )

/** The person's private ignore and attribute rules, so that worker and diff see the same files. */
const copyInfo = async (source: Repository, gitDir: string): Promise<void> => {
  await mkdir(join(gitDir, 'info'), { recursive: true })
  for (const name of ['exclude', 'attributes']) {
    const from = join(source.commonDir, 'info', name)
    if (await fileExists(from)) await copyFile(from, join(gitDir, 'info', name))
  }
}
