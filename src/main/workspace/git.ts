import { fail, ok, type Result } from '@shared/lib/result'
import type { Problem } from '@shared/lib/problem'
import type { CommandResult, RunCommandOptions } from '../platform/run-command'
import { gitEnvironment } from './git-environment'
import { gitProblem } from './git-problem'

export interface GitOptions {
  /** Exit codes that are an answer and no failure. Default: 0 only. */
  readonly expectedCodes?: readonly number[]
  readonly input?: string | Uint8Array
  /** Added to the cleaned environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly maxBytes?: number
}

export interface GitOutput {
  readonly exitCode: number
  /** Bytes: file names need not be UTF-8. */
  readonly stdout: Buffer
}

/** Runs one Git command in `cwd`. An exit code that was not expected is a Problem. */
export type Git = (
  cwd: string,
  args: readonly string[],
  options?: GitOptions,
) => Promise<Result<GitOutput, Problem>>

export type RunCommand = (
  file: string,
  args: readonly string[],
  options: RunCommandOptions,
) => Promise<CommandResult>

const timeoutMs = 300_000
const maxBytes = 256 * 1024 * 1024

/** Git's own programs and settings only: no hook, monitor, pager, maintenance or index format of a repository. */
const safeConfig = [
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.splitIndex=false',
  'core.hooksPath=/dev/null',
  'core.safecrlf=false',
  'core.sparseCheckout=false',
  'core.quotePath=true',
  'index.sparse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'diff.renameLimit=5000',
  'diff.suppressBlankEmpty=false',
  'submodule.recurse=false',
  'advice.detachedHead=false',
].flatMap((setting) => ['-c', setting])

/** Builds `git()`; `person` is the person's environment, of which Git's own variables are left out. */
export const createGit = (
  run: RunCommand,
  person: Readonly<Record<string, string | undefined>>,
): Git => {
  const base = gitEnvironment(person)
  return async (cwd, args, options = {}) => {
    const done = await run('git', ['--no-pager', ...safeConfig, ...args], {
      cwd,
      env: { ...base, ...options.env },
      timeoutMs,
      maxBytes: options.maxBytes ?? maxBytes,
      ...(options.input === undefined ? {} : { input: options.input }),
    })
    const expected = options.expectedCodes ?? [0]
    const answered = done.spawnError === null && !done.timedOut && !done.tooBig
    if (answered && done.exitCode !== null && expected.includes(done.exitCode))
      return ok({ exitCode: done.exitCode, stdout: done.stdout })
    return fail(gitProblem(cwd, args, done))
  }
}
