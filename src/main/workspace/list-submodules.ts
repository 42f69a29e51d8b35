import { join } from 'node:path'
import { displayPath } from '@shared/diff/display-path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { gitRecords } from './git-output'
import type { Repository } from './repository'
import { type Store, storeEnv } from './store'

export interface Submodule {
  readonly path: string
  /** The one the base names. */
  readonly commit: string
  /** Folder of its own store, in that of the workspace. */
  readonly storeFolder: string
}

/** The submodules of a workspace's base. */
export const listSubmodules = async (
  git: Git,
  repository: Repository,
  store: Store,
  workTree: string,
): Promise<Result<Submodule[], Problem>> => {
  if (!(await fileExists(join(workTree, '.gitmodules')))) return ok([])
  const env = storeEnv(store, repository, workTree, store.index)
  const staged = await gitRecords(git, workTree, ['ls-files', '-s', '-z'], { env })
  if (!staged.ok) return staged
  const links = staged.value.filter((row) => row.startsWith('160000 '))
  return ok(
    links.map((row, at) => ({
      path: displayPath(row.slice(row.indexOf('\t') + 1)),
      commit: row.split(' ')[1] ?? '',
      storeFolder: join(store.folder, `module-${at}`),
    })),
  )
}
