import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { fileExists } from '../file-exists'
import type { RunCommand } from '../git'
import { gitProblem } from '../git-problem'
import type { Repository } from '../repository'
import { copyIndex } from '../store'

/** A test suite in a hook may take long; the person can end it. */
const timeoutMs = 3_600_000

export interface PersonRun {
  readonly exitCode: number
  /** What Git and the hooks said. */
  readonly output: string
}

/** Runs Git with the person's own settings, hooks and signing. Any exit code is an answer. */
export const runAsPerson = async (
  run: RunCommand,
  cwd: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Result<PersonRun, Problem>> => {
  const done = await run('git', args, {
    cwd,
    env,
    timeoutMs,
  })
  if (done.exitCode === null || done.spawnError !== null || done.timedOut)
    return fail(gitProblem(cwd, args, done))
  const output = `${done.stdout.toString()}${done.stderr}`.trim()
  return ok({ exitCode: done.exitCode, output })
}

/** A copy of the person's index, if there is one. */
export const copyOwnIndex = async ({ gitDir }: Repository, to: string): Promise<void> => {
  const own = join(gitDir, 'index')
  if (await fileExists(own)) await copyIndex(own, to)
}
