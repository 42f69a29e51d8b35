import { realpath } from 'node:fs/promises'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import { isGone } from '../file-errors'
import type { Git } from '../git'
import { openRepository, type Repository } from '../repository'

/**
 * Opens the repository whose top folder is `root`. One that was moved, deleted or lost its Git folder is a Problem;
 * so is one around it that Git would find in its place.
 */
export const openCheckout = async (
  git: Git,
  root: string,
): Promise<Result<Repository, Problem>> => {
  const real = await realpathOrNull(root)
  if (real === null) return fail(repositoryGone(root))
  const opened = await openRepository(git, root)
  if (!opened.ok)
    return opened.error.code === 'not_a_repository' ? fail(repositoryGone(root)) : opened
  return opened.value.root === real ? opened : fail(repositoryGone(root))
}

const realpathOrNull = async (path: string): Promise<string | null> => {
  try {
    return await realpath(path)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

const repositoryGone = (where: string): Problem =>
  problem('repository_gone', 'The repository is no longer there: it was moved or deleted.', {
    kept: 'Your decisions, and the changes of the worker, are kept.',
    fix: 'Put it back at this place, then try again.',
    where,
  })
