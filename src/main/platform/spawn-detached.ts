import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fail, ok, type Result } from '@shared/lib/result'

export interface DetachedOptions {
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** For stdin, stdout, stderr: a pipe to this app, nothing, or an open descriptor; the caller closes its own after the spawn. */
  readonly stdio: readonly ['pipe' | number, 'pipe' | number, 'ignore' | number]
}

export interface DetachedProcess {
  readonly pid: number
  /** Null unless it is a pipe. */
  readonly stdin: Writable | null
  readonly stdout: Readable | null
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>
}

/**
 * The one door to a long-lived process: leader of a session and group of its own, so that the app's death
 * changes nothing for it. The error is why it could not be started.
 */
export const spawnDetached = async (
  file: string,
  args: readonly string[],
  options: DetachedOptions,
): Promise<Result<DetachedProcess, string>> => {
  try {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: [...options.stdio],
      detached: true,
    })
    child.unref()
    const failure = new Promise<string>((resolve) => {
      child.once('error', (error) => {
        resolve(error.message)
      })
    })
    const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      child.once('exit', (code, signal) => {
        resolve({ code, signal })
      })
    })
    const { pid, stdin, stdout } = child
    return pid === undefined ? fail(await failure) : ok({ pid, stdin, stdout, exited })
  } catch (error) {
    // Node throws at once for an argument list the system can't take, or a NUL in it.
    return fail(error instanceof Error ? error.message : String(error))
  }
}
