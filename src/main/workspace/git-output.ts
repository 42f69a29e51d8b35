import { fail, ok, type Result } from '@shared/lib/result'
import type { Problem } from '@shared/lib/problem'
import type { Git, GitOptions } from './git'

/** One line of text that Git answered. */
export const gitLine = async (
  git: Git,
  cwd: string,
  args: readonly string[],
  options?: GitOptions,
): Promise<Result<string, Problem>> => {
  const done = await git(cwd, args, options)
  return done.ok ? ok(done.value.stdout.toString().replace(/\r?\n$/, '')) : fail(done.error)
}

/** The records of a `-z` answer, one byte a character: file names need not be UTF-8. */
export const gitRecords = async (
  git: Git,
  cwd: string,
  args: readonly string[],
  options?: GitOptions,
): Promise<Result<string[], Problem>> => {
  const done = await git(cwd, args, options)
  if (!done.ok) return done
  const records = done.value.stdout.toString('latin1').split('\0')
  return ok(records.at(-1) === '' ? records.slice(0, -1) : records)
}

/** Paths as the input of a `-z --stdin` command. */
export const nulInput = (paths: Iterable<string>): Buffer =>
  Buffer.from([...paths].map((path) => `${path}\0`).join(''), 'latin1')
