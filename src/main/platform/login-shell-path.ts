import { basename } from 'node:path'
import { runCommand } from './run-command'
import { workerEnvironment } from './worker-environment'

/** Set while a login shell is asked: a start-up file that starts Wavedeck must not ask again, and so on. */
export const readingPath = 'WAVEDECK_READING_PATH'

const mark = '__wavedeck_path__'
/**
 * PATH as the person's login shell sets it up, which an app started from a desktop does not have; null
 * where it can't be read: no such shell, a start-up file that fails or hangs, or Windows, where it is not needed.
 */
export const readLoginShellPath = async (
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  timeoutMs = 5_000,
): Promise<string | null> => {
  if (platform === 'win32' || env[readingPath] !== undefined) return null
  const shell = env['SHELL'] ?? '/bin/sh'
  const result = await runCommand(shell, shellArgs(shell), {
    // It adds to the PATH it is given, which may not lead into an AppImage or this app's own modules.
    env: { ...workerEnvironment(env, null), [readingPath]: '1' },
    timeoutMs,
    maxBytes: 1024 * 1024,
  })
  // Start-up files may print anything before and after.
  const printed = result.stdout.toString().split(mark)[1]
  const path = printed?.trim()
  return path === undefined || path === '' ? null : path
}

/** "Print what you hand to programs", in words that sh, bash, zsh, fish and csh understand alike. */
const shellArgs = (shell: string): readonly string[] => [
  shellFlags[basename(shell)] ?? '-ilc',
  `echo ${mark}; printenv PATH; echo ${mark}`,
]

/** Only sh has no interactive start-up worth its risk; csh refuses `-l` beside anything else. */
const shellFlags: Readonly<Record<string, string>> = { sh: '-lc', csh: '-ic', tcsh: '-ic' }
