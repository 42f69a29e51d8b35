import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, type Result } from '@shared/lib/result'
import type { TurnSpec } from '@shared/worker/turn-spec'
import { ensureFolder } from '../../platform/ensure-folder'
import { findExecutable } from '../../platform/find-executable'
import { errorWords } from '../../platform/system-error'
import { turnTempFolder, turnVariables } from '../../platform/worker-environment'
import { turnFile } from '../turn-files'
import { launchScript } from './launch-script'
import type { LaunchedTurn, Launcher } from './launcher'

/** Linux takes at most 128 KiB in one argument. */
const longestArgument = 128 * 1024 - 1

/**
 * Writes the turn's files and starts its CLI through the launcher. The error is why nothing was started,
 * in words for a person.
 */
export const launchTurn = async (
  launcher: Launcher,
  spec: TurnSpec,
): Promise<Result<LaunchedTurn, string>> => {
  const { invocation, folder, workspace } = spec
  const env = turnEnvironment(spec)
  const executable = await findExecutable(invocation.executable, env['PATH'] ?? '', workspace)
  if (executable === null)
    return fail(`${invocation.executable} was not found, or is not a program that can be run.`)
  const command = [executable, ...invocation.args]
  if (command.some((argument) => Buffer.byteLength(argument) > longestArgument))
    return fail(
      'An argument is longer than 128 KiB, more than the system takes. Shorten the brief.',
    )
  if (command.some((argument) => argument.includes('\0')))
    return fail('An argument holds a NUL character, which no program can be given.')
  const script = launchScript(
    {
      workspace,
      stdin: invocation.promptTransport === 'stdin' ? turnFile(folder, 'prompt.md') : '/dev/null',
      deadlineSeconds: spec.deadlineSeconds,
      graceSeconds: spec.graceSeconds,
      limitBytes: spec.outputLimitBytes,
      env,
      command,
    },
    launcher.inherited,
  )
  try {
    const temporary = ensureFolder(turnTempFolder(spec.turnId))
    if (!temporary.ok) return fail(temporary.error.message)
    writeTurnFiles(spec, script)
  } catch (error) {
    return fail(`The turn's files could not be written: ${errorWords(error)}.`)
  }
  return launcher.launch(folder)
}

const turnEnvironment = (spec: TurnSpec): Record<string, string> => {
  const changes = Object.entries(spec.invocation.env)
  const removed = new Set(changes.filter(([, value]) => value === null).map(([name]) => name))
  const kept = [...Object.entries(spec.env), ...changes].flatMap(([name, value]) =>
    value === null || removed.has(name) ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(kept), ...turnVariables(spec.turnId) }
}

const writeTurnFiles = ({ folder, prompt, invocation }: TurnSpec, script: string): void => {
  const files = { 'prompt.md': prompt, launch: script, ...invocation.files }
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, basename(name)), text, { mode: 0o600 })
}
