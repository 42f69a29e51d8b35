import { lstatSync, mkdirSync } from 'node:fs'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorWords } from './system-error'

/** Makes an owner-only folder (parents too) if it is not there; refuses a link or another user's folder. */
export const ensureFolder = (path: string): Result<null, Problem> => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const found = lstatSync(path)
    if (found.isSymbolicLink())
      return fail(
        problem('symlink', 'A symbolic link stands where a folder of Wavedeck belongs.', {
          where: path,
          fix: 'Look where it points, then remove the link.',
        }),
      )
    if (process.getuid !== undefined && found.uid !== process.getuid())
      return fail(
        problem('not_owner', 'A folder belongs to another user and is not used.', {
          where: path,
          fix: 'Choose another folder, or have it given to you.',
        }),
      )
    return ok(null)
  } catch (error) {
    return fail(
      problem('folder', `A folder could not be made: ${errorWords(error)}.`, { where: path }),
    )
  }
}
