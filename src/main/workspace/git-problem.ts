import { problem, type Problem } from '@shared/lib/problem'
import type { CommandResult } from '../platform/run-command'

/** What is said of a Git command that gave no answer. */
export const gitProblem = (cwd: string, args: readonly string[], done: CommandResult): Problem => {
  const where = { where: cwd }
  const verb = `git ${args.find((arg) => !arg.startsWith('-')) ?? ''}`.trim()
  if (done.spawnError !== null)
    return done.spawnError.includes('ENOENT')
      ? problem('git_missing', 'Git was not found, or the folder it should work in is gone.', {
          ...where,
          fix: 'Check that the folder exists and that git is installed and on your PATH.',
        })
      : problem('git_failed', `${verb} could not be started: ${done.spawnError}`, where)
  if (done.timedOut)
    return problem('git_timed_out', `${verb} took more than five minutes and was ended.`, {
      ...where,
      fix: 'Look whether the disk answers, then try again.',
    })
  if (done.tooBig) return problem('git_too_big', `${verb} printed more than can be read.`, where)
  const said = done.stderr.trim().slice(-2_000)
  for (const [pattern, code, message, fix] of known) {
    const found = pattern.exec(said)
    if (found === null) continue
    const words = message.replace(itsWords, () => found[1] ?? '')
    return problem(code, words, { ...where, fix })
  }
  const how = done.exitCode === null ? `signal ${done.signal ?? 'unknown'}` : `${done.exitCode}`
  return problem('git_failed', `${verb} failed (${how}): ${said || 'it said nothing'}`, where)
}

/** Stands for what a pattern caught of Git's own words. */
const itsWords = '%s'

const known: readonly (readonly [RegExp, string, string, string])[] = [
  [
    /dubious ownership/,
    'repository_not_yours',
    'Git refuses this repository because its folder belongs to another user.',
    'If you trust it: git config --global --add safe.directory <its path>',
  ],
  [
    /not a git repository|must be run in a work tree/i,
    'not_a_repository',
    'This folder is not in a Git repository.',
    'Choose a repository, or use the isolations scratch or checkout.',
  ],
  [
    /bad object|unable to read tree|not a valid object name|unknown revision/i,
    'base_gone',
    'The commit this work started from is no longer in the repository.',
    'The files of the workspace are still there; compare them by hand or run the worker again.',
  ],
  [
    /No space left on device|Disk quota exceeded/,
    'disk_full',
    'The disk is full.',
    'Free some space, then try again.',
  ],
  [
    /^(?:error: |fatal: |warning: )*(.*Permission denied)/m,
    'permission',
    `Git may not read or write a file here: ${itsWords}.`,
    'Check who owns the files of the repository and of the data folder.',
  ],
]
