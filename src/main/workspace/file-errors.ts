import { problem, type Problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'

interface SystemError extends Error {
  readonly code: string
  readonly path?: string
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error

/** Nothing is at that path. */
export const isGone = (error: unknown): boolean =>
  isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Turns a refusal of the file system (full, read-only, not allowed) into a Problem; a bug stays a throw. */
export const withFileErrors = async <T>(
  work: () => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> => {
  try {
    return await work()
  } catch (error) {
    if (!isSystemError(error)) throw error
    const full = error.code === 'ENOSPC' || error.code === 'EDQUOT'
    return fail(
      problem(full ? 'disk_full' : 'file_error', full ? 'The disk is full.' : error.message, {
        fix: full
          ? 'Free some space, then try again.'
          : 'Check that the folder exists and may be read and written.',
        ...(error.path === undefined ? {} : { where: error.path }),
      }),
    )
  }
}
