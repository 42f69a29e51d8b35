import { basename } from 'node:path'
import { runCommand } from './run-command'

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
    env: { ...defined(env), [readingPath]: '1' },
    timeoutMs,
    maxBytes: 1024 * 1024,
  })
  // Start-up files may print anything before and after.
  const printed = result.stdout.toString().split(mark)[1]
  const line = printed?.split('\n').find((text) => text.startsWith('PATH='))
  return line === undefined || line === 'PATH=' ? null : line.slice('PATH='.length)
}

/** Every shell knows `env`, and prints PATH with it in one form; only sh has no interactive start-up worth its risk. */
const shellArgs = (shell: string): readonly string[] => [
  basename(shell) === 'sh' ? '-lc' : '-ilc',
  `echo ${mark}; env; echo ${mark}`,
]

const defined = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
