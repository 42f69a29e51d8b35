import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from './clock'
import { endProcesses } from './end-processes'
import { isAlive, type ProcessIdentity, readIdentity } from './process-identity'
import { descendantsOf, readProcessTable } from './process-table'
import type { CommandResult, runCommand, RunCommandOptions } from './run-command'
import { errorCode } from './system-error'
import { writeAtomically } from './write-atomically'

const identitySchema = z.strictObject({
  pid: z.number().int(),
  startTime: z.string(),
  bootId: z.string(),
})
const recordEnd = '.process.json'
const graceMs = 2_000

/**
 * Runs lines of shell (`name` is their `$0`) and holds them back until their process is recorded in `folder`:
 * whatever outlives a crash of the app is found there by the next start.
 */
export const runRecorded = async (
  run: typeof runCommand,
  folder: string,
  script: string,
  name: string,
  options: Omit<RunCommandOptions, 'input' | 'inputFor'>,
): Promise<CommandResult> => {
  const record = join(folder, `${randomUUID()}${recordEnd}`)
  const failures: Error[] = []
  const inputFor = async (pid: number): Promise<string> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const identity = await readIdentity(pid)
      if (identity !== null) await writeAtomically(record, JSON.stringify(identity))
      return 'go\n'
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)))
      return ''
    }
  }
  // No "go", because the app is gone or could not record it: then it never begins.
  const held = `(read -r go) || exit 1; exec </dev/null; ${script}`
  const done = await run('/bin/sh', ['-c', held, name], { ...options, inputFor })
  await rm(record, { force: true })
  const [failure] = failures
  if (failure !== undefined) throw failure
  return done
}

/** Ends, with all below it, what an earlier app recorded there and did not end; resolves with those it can't end. */
export const endRecorded = async (
  folder: string,
  clock: Clock,
): Promise<readonly ProcessIdentity[]> => {
  const survivors: ProcessIdentity[] = []
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(recordEnd)) continue
    const record = join(folder, name)
    const shell = identitySchema.parse(JSON.parse(await readFile(record, 'utf8')))
    const left = (await isAlive(shell))
      ? await endProcesses(await below(shell), graceMs, clock)
      : []
    survivors.push(...left)
    if (left.length === 0) await rm(record)
  }
  return survivors
}

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** The shell, its group and its descendants. */
const below = async ({ pid, bootId }: ProcessIdentity): Promise<ProcessIdentity[]> => {
  const table = await readProcessTable()
  const family = descendantsOf(pid, table)
  return table
    .filter((entry) => entry.pgid === pid || family.has(entry.pid))
    .map(({ pid, startTime }) => ({ pid, startTime, bootId }))
}
