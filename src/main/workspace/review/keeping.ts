import type { Problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import { withFileErrors } from '../file-errors'

/** Runs work; a Problem that does not say itself what was kept says `kept`, refusals of the file system too. */
export const keeping = async <T>(
  kept: string,
  work: () => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> => {
  const done = await withFileErrors(work)
  return done.ok || done.error.kept !== undefined ? done : fail({ ...done.error, kept })
}
