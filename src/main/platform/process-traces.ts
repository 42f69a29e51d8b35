import { lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { readProcFile } from './read-proc-file'
import { runCommand } from './run-command'

/** Value of an environment variable in each process; null without it, or when it can't be read. */
export const readMarkers = async (
  pids: readonly number[],
  variable: string,
): Promise<ReadonlyMap<number, string | null>> => {
  if (pids.length === 0) return new Map()
  if (process.platform !== 'linux') return psMarkers(pids, variable)
  return new Map(pids.map((pid) => [pid, valueOf(readEnvironment(pid), variable)]))
}

/** Empty for one that ended, or is another user's. */
const readEnvironment = (pid: number): string[] =>
  (readProcFile(`/proc/${String(pid)}/environ`) ?? '').split('\0')

/** By what a process can be tied to a turn although it shed its marker. */
export interface ProcessTraces {
  readonly cwd: string | null
  /** Files it has open for writing; a reader (a person's `tail -f`) is no part of a turn. */
  readonly writes: readonly string[]
}

/** Reads the traces of some processes; one that ended meanwhile has none. */
export const readTraces = async (
  pids: readonly number[],
): Promise<ReadonlyMap<number, ProcessTraces>> => {
  if (pids.length === 0) return new Map()
  if (process.platform !== 'linux') return lsofTraces(pids)
  const traces = new Map<number, ProcessTraces>()
  for (const [index, pid] of pids.entries()) {
    if (index % slice === slice - 1) await setImmediate()
    traces.set(pid, procTraces(`/proc/${String(pid)}`))
  }
  return traces
}

/** Processes looked at in one loop turn. `/proc` never waits for a disk, so it is read in place. */
const slice = 16

const procTraces = (folder: string): ProcessTraces => ({
  cwd: orNull(() => readlinkSync(`${folder}/cwd`)),
  writes: (orNull(() => readdirSync(`${folder}/fd`)) ?? [])
    .map((name) => openForWriting(`${folder}/fd/${name}`))
    .filter((path) => path !== null)
    .filter((path) => path.startsWith('/')),
})

/** The link's own mode says how the file was opened. */
const openForWriting = (link: string): string | null =>
  orNull(() => ((lstatSync(link).mode & 0o200) !== 0 ? readlinkSync(link) : null))

/** What has ended, or is another user's, can't be looked at. */
const orNull = <T>(look: () => T): T | null => {
  try {
    return look()
  } catch {
    return null
  }
}

const options = { env: { LC_ALL: 'C' }, timeoutMs: 10_000 }

const psMarkers = async (
  pids: readonly number[],
  variable: string,
): Promise<ReadonlyMap<number, string | null>> => {
  const args = ['-Eww', '-o', 'pid=,command=', '-p', pids.join(',')]
  const text = (await runCommand('/bin/ps', args, options)).stdout.toString()
  return new Map(
    text.split('\n').map((line) => {
      const [pid, ...words] = line.trim().split(/\s+/)
      return [Number(pid), valueOf(words, variable)] as const
    }),
  )
}

const lsofTraces = async (pids: readonly number[]): Promise<ReadonlyMap<number, ProcessTraces>> => {
  const result = await runCommand('/usr/sbin/lsof', ['-nP', '-Ffan', '-p', pids.join(',')], options)
  return parseLsof(result.stdout.toString())
}

/** Output of `lsof -Ffan`: p<pid>, then f<descriptor>, a<access>, n<name> for each open file. */
export const parseLsof = (text: string): ReadonlyMap<number, ProcessTraces> => {
  const found = new Map<number, { cwd: string | null; writes: string[] }>()
  let entry: { cwd: string | null; writes: string[] } = { cwd: null, writes: [] }
  let descriptor = ''
  let access = ''
  for (const line of text.split('\n')) {
    const value = line.slice(1)
    if (line.startsWith('p')) {
      entry = { cwd: null, writes: [] }
      found.set(Number(value), entry)
    } else if (line.startsWith('f')) {
      descriptor = value
      access = ''
    } else if (line.startsWith('a')) access = value
    else if (line.startsWith('n') && descriptor === 'cwd') entry.cwd = value
    else if (line.startsWith('n') && (access === 'w' || access === 'u')) entry.writes.push(value)
  }
  return found
}

const valueOf = (words: readonly string[], variable: string): string | null =>
  words.find((word) => word.startsWith(`${variable}=`))?.slice(variable.length + 1) ?? null
