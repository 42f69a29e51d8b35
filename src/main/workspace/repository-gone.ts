import { stat } from 'node:fs/promises'
import { problem, type Problem } from '@shared/lib/problem'
import type { Workspace } from '@shared/worker/workspace'
import { isGone } from './file-errors'

/** The path where a workspace's repository was, if nothing is there any more; null: it is there, or there is none. */
export const repositoryGone = async ({ repository }: Workspace): Promise<string | null> => {
  if (repository === null) return null
  try {
    await stat(repository)
    return null
  } catch (error) {
    if (isGone(error)) return repository
    throw error
  }
}

/** Said where what a worker changed can't be looked at, because its repository was moved or deleted. */
export const repositoryMissing = (
  path: string,
  { mode, isolation, root }: Pick<Workspace, 'mode' | 'isolation' | 'root'>,
): Problem =>
  problem('repository_gone', `The repository ${path} was moved or deleted.`, {
    kept:
      isolation === 'checkout'
        ? 'Its result and log are kept; it worked in the repository itself.'
        : `Its result, its log and its own workspace ${root} are kept.`,
    fix:
      mode === 'write' && isolation !== 'checkout'
        ? 'Move it back, or put a link at that path to where it is now; then open its Diff, and the diff is taken.'
        : 'Move it back, or put a link at that path to where it is now, and look there with git status.',
    where: path,
  })
