import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { execa } from 'execa'
import { sendSignal } from './send-signal'

export interface RunCommandOptions {
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly cwd?: string
  /** What the command reads from stdin; without it stdin is empty. */
  readonly input?: string | Uint8Array
  /** Instead of `input`: what makes it, once the command has this pid. */
  readonly inputFor?: (pid: number) => Promise<string>
  /** Most bytes kept of stdout and of stderr, each; more ends the command. Default 32 MiB. */
  readonly maxBytes?: number
  /** Ends the command early. */
  readonly signal?: AbortSignal
}

export interface CommandResult {
  /** Null when it did not exit by itself. */
  readonly exitCode: number | null
  readonly signal: string | null
  /** Bytes, because `git -z` output may hold any file name; `stdout.toString()` for text. */
  readonly stdout: Buffer
  readonly stderr: string
  readonly timedOut: boolean
  /** More than `maxBytes` came: stdout or stderr is cut. */
  readonly tooBig: boolean
  /** Why it could not be started; null when it ran. */
  readonly spawnError: string | null
}

const killAfterMs = 1_000

let lastTurn: Promise<unknown> = Promise.resolve()
/** Starting a process holds this one up for ten milliseconds and more: never two of them in one go. */
const ownTurn = (): Promise<unknown> => (lastTurn = lastTurn.then(() => setImmediate()))

/**
 * Runs a short command to its end, in its own process group, and returns what happened; it never throws.
 * A timeout or an abort ends the whole group, and does not wait for a process that keeps stdout open.
 */
export const runCommand = async (
  file: string,
  args: readonly string[],
  options: RunCommandOptions,
): Promise<CommandResult> => {
  if ([file, ...args].some((part) => part.includes('\0')))
    return notStarted(`${file}: an argument holds a NUL byte`)
  await ownTurn()
  let begun: (pid: number | undefined) => void = () => undefined
  const pid = new Promise<number | undefined>((resolve) => (begun = resolve))
  const input = options.inputFor ? Readable.from(made(pid, options.inputFor)) : options.input
  const child = execa(file, args, {
    env: options.env,
    extendEnv: false,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(input === undefined ? { stdin: 'ignore' } : { input }),
    encoding: 'buffer',
    stripFinalNewline: false,
    maxBuffer: options.maxBytes ?? 32 * 1024 * 1024,
    reject: false,
    detached: true,
    cleanup: false,
  })
  begun(child.pid)
  let timedOut = false
  const timers: NodeJS.Timeout[] = []
  const end = () => {
    if (child.pid !== undefined) sendSignal(-child.pid, 'SIGTERM')
    const kill = setTimeout(() => {
      if (child.pid !== undefined) sendSignal(-child.pid, 'SIGKILL')
      child.stdout.destroy()
      child.stderr.destroy()
    }, killAfterMs)
    timers.push(kill)
  }
  const limit = setTimeout(() => {
    timedOut = true
    end()
  }, options.timeoutMs)
  timers.push(limit)
  if (options.signal?.aborted) end()
  options.signal?.addEventListener('abort', end, { once: true })
  const result = await child
  timers.forEach(clearTimeout)
  options.signal?.removeEventListener('abort', end)
  if (child.pid === undefined)
    return notStarted(result.shortMessage ?? `${file} could not be started`)
  return {
    exitCode: result.exitCode ?? null,
    signal: result.signal ?? null,
    stdout: await bufferOf(result.stdout),
    stderr: Buffer.from(result.stderr).toString(),
    timedOut,
    tooBig: result.isMaxBuffer,
    spawnError: null,
  }
}

async function* made(
  begun: Promise<number | undefined>,
  input: (pid: number) => Promise<string>,
): AsyncGenerator<string> {
  const pid = await begun
  if (pid !== undefined) yield await input(pid)
}

const copyBytes = 16 * 1024 * 1024

/**
 * What came, in memory of a fixed size: execa answers in a resizable one, and there Electron's V8 ends the whole app
 * once `indexOf` of a Buffer is compiled. An answer may have hundreds of megabytes, so others get a turn between.
 */
const bufferOf = async (bytes: Uint8Array): Promise<Buffer> => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  for (let at = 0; at < bytes.length; at += copyBytes) {
    if (at > 0) await setImmediate()
    copy.set(bytes.subarray(at, at + copyBytes), at)
  }
  return copy
}

const notStarted = (spawnError: string): CommandResult => ({
  exitCode: null,
  signal: null,
  stdout: Buffer.alloc(0),
  stderr: '',
  timedOut: false,
  tooBig: false,
  spawnError,
})
