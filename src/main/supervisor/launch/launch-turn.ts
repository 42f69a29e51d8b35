import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fail, type Result } from '@shared/lib/result'
import type { TurnSpec } from '@shared/worker/turn-spec'
import { ensureFolder } from '../../platform/ensure-folder'
import { type DetachedProcess, spawnDetached } from '../../platform/spawn-detached'
import { errorWords } from '../../platform/system-error'
import { turnTempFolder, turnVariables } from '../../platform/worker-environment'
import { turnFile } from '../turn-files'
import { findExecutable } from './find-executable'

export const launcherPath = fileURLToPath(new URL('./launcher.sh', import.meta.url))

/** Linux takes at most 128 KiB in one argument. */
const longestArgument = 128 * 1024 - 1

/**
 * Writes the turn's files and starts its CLI through the launcher. The error is why nothing was started,
 * in words for a person.
 */
export const launchTurn = async (spec: TurnSpec): Promise<Result<DetachedProcess, string>> => {
  const { invocation, folder, workspace } = spec
  const env = turnEnvironment(spec)
  const executable = await findExecutable(invocation.executable, env['PATH'] ?? '', workspace)
  if (executable === null)
    return fail(`${invocation.executable} was not found, or is not a program that can be run.`)
  if (invocation.args.some((argument) => Buffer.byteLength(argument) > longestArgument))
    return fail(
      'An argument is longer than 128 KiB, more than the system takes. Shorten the brief.',
    )
  const handles: FileHandle[] = []
  try {
    const temporary = await ensureFolder(turnTempFolder(spec.turnId))
    if (!temporary.ok) return fail(temporary.error.message)
    await writeTurnFiles(spec)
    const openNext = async (path: string, flags: string): Promise<number> => {
      const handle = await open(path, flags, 0o600)
      handles.push(handle)
      return handle.fd
    }
    const stdin =
      invocation.promptTransport === 'stdin' ? turnFile(folder, 'prompt.md') : '/dev/null'
    const stdio = [
      await openNext(stdin, 'r'),
      await openNext(turnFile(folder, 'stdout.log'), 'ax'),
      await openNext(turnFile(folder, 'stderr.log'), 'ax'),
    ] as const
    await launchSlot()
    return await spawnDetached('/bin/bash', launcherArguments(spec, executable), {
      cwd: workspace,
      env,
      stdio,
    })
  } catch (error) {
    return fail(`The turn's files could not be written: ${errorWords(error)}.`)
  } finally {
    await Promise.all(handles.map((handle) => handle.close()))
  }
}

const launcherArguments = (spec: TurnSpec, executable: string): string[] => [
  '-p',
  launcherPath,
  spec.folder,
  String(Math.max(1, Math.ceil(spec.deadlineSeconds))),
  String(Math.ceil(spec.graceSeconds)),
  String(spec.outputLimitBytes),
  executable,
  ...spec.invocation.args,
]

const turnEnvironment = (spec: TurnSpec): Record<string, string> => {
  const changes = Object.entries(spec.invocation.env)
  const removed = new Set(changes.filter(([, value]) => value === null).map(([name]) => name))
  const kept = [...Object.entries(spec.env), ...changes].flatMap(([name, value]) =>
    value === null || removed.has(name) ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(kept), ...turnVariables(spec.turnId) }
}

const writeTurnFiles = async ({ folder, prompt, invocation }: TurnSpec): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: [string, string][] = [
    ['prompt.md', prompt],
    ['exit.spare', `${' '.repeat(31)}\n`],
    ...Object.entries(invocation.files),
  ]
  await Promise.all(
    files.map(([name, text]) => writeFile(join(folder, basename(name)), text, { mode: 0o600 })),
  )
}

/** A spawn holds the event loop for 4 to 10 ms: each gets a loop turn of its own. */
let lastLaunch: Promise<unknown> = Promise.resolve()
const launchSlot = (): Promise<unknown> => (lastLaunch = lastLaunch.then(() => setImmediate()))
