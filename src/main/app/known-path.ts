import { realpath } from 'node:fs/promises'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { isInside } from './is-inside'

const resolve = (path: string): Promise<string | null> => realpath(path).catch(() => null)

/** The real path of something in one of `folders`; links that lead out of them are refused. */
export const knownPath = async (
  path: string,
  folders: readonly string[],
): Promise<Result<string, Problem>> => {
  const real = await resolve(path)
  if (real === null)
    return fail(problem('gone', 'There is nothing at this path any more.', { where: path }))
  const known = await Promise.all(folders.map(resolve))
  if (known.some((folder) => folder !== null && isInside(real, folder))) return ok(real)
  return fail(
    problem('not_known', 'This path is neither in the data folder nor in a project.', {
      where: path,
    }),
  )
}
