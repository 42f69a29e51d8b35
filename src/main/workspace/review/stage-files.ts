import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { nulInput } from '../git-output'
import { removeTree } from '../remove-tree'
import { storeEnv } from '../store'
import type { ReviewContext } from './review-context'

/**
 * Writes paths of a tree into a folder of the store as Git would check them out: the person's line endings
 * and filters applied. `use` gets the folder, which is removed after.
 */
export const withStagedFiles = async <T>(
  context: ReviewContext,
  tree: string,
  paths: readonly string[],
  use: (folder: string) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> => {
  const { git, repository, store } = context
  const folder = join(store.folder, `stage-${randomUUID()}`)
  const index = `${folder}-index`
  await mkdir(folder, { mode: 0o700 })
  try {
    const checkedOut = await checkOut()
    return checkedOut.ok ? await use(folder) : checkedOut
  } finally {
    await rm(index, { force: true })
    await removeTree(folder)
  }

  async function checkOut(): Promise<Result<null, Problem>> {
    if (paths.length === 0) return ok(null)
    const env = { ...storeEnv(store, repository, repository.root, index), GIT_LFS_SKIP_SMUDGE: '0' }
    const read = await git(repository.root, ['read-tree', tree], { env })
    if (!read.ok) return read
    const done = await git(
      repository.root,
      ['checkout-index', '-f', '-z', '--stdin', `--prefix=${folder}/`],
      { env, input: nulInput(paths) },
    )
    return done.ok ? ok(null) : done
  }
}
