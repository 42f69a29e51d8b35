import { problem, type Problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'

interface SystemError extends Error {
  readonly code: string
  readonly path?: string
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error

const full = ['disk_full', 'The disk is full.', 'Free some space, then try again.'] as const
const notAllowed = [
  'not_allowed',
  'A file or folder may not be read or written.',
  'Look who owns it and what may be done with it (ls -l), then try again.',
] as const
const known: Readonly<Record<string, readonly [code: string, message: string, fix: string]>> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: notAllowed,
  EPERM: notAllowed,
}

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
    const [code, message, fix] = known[error.code] ?? [
      'file_error',
      error.message,
      'Check that the folder exists and may be read and written.',
    ]
    return fail(
      problem(code, message, { fix, ...(error.path === undefined ? {} : { where: error.path }) }),
    )
  }
}
