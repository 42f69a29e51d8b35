import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import { gitLine, nulInput } from '../git-output'
import { storeEnv } from '../store'
import { lookAt } from './path-state'
import type { ReviewContext } from './review-context'

/** The tree `ours` with `paths` as they are on disk now. */
export const nowTree = async (
  { git, repository, store }: ReviewContext,
  ours: string,
  paths: readonly string[],
): Promise<Result<string, Problem>> => {
  const index = join(store.folder, `now-${randomUUID()}`)
  const env = storeEnv(store, repository, repository.root, index)
  const lfs = ['-c', `lfs.storage=${store.folder}/lfs`]
  try {
    const read = await git(repository.root, ['read-tree', ours], { env })
    if (!read.ok) return read
    const there: string[] = []
    const gone: string[] = []
    for (const path of paths) {
      const { kind } = await lookAt(repository.root, path)
      ;(kind === 'file' || kind === 'link' ? there : gone).push(path)
    }
    for (const [flag, list] of [
      ['--force-remove', gone],
      ['--add', there],
    ] as const) {
      if (list.length === 0) continue
      const args = [...lfs, 'update-index', flag, '-z', '--stdin']
      const done = await git(repository.root, args, { env, input: nulInput(list) })
      if (!done.ok) return done
    }
    return await gitLine(git, repository.root, ['write-tree', '--missing-ok'], { env })
  } finally {
    await rm(index, { force: true })
  }
}
