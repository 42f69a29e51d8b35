import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { runCommand } from './run-command'

/** By what a process can be tied to a turn although it left its group and session. */
export interface ProcessTraces {
  /** Value of the asked variable in its environment; null without it, or when it can't be read. */
  readonly marker: string | null
  readonly cwd: string | null
  /** Files it has open for writing; a reader (a person's `tail -f`) is no part of a turn. */
  readonly writes: readonly string[]
}

/** Reads the traces of some processes; one that ended meanwhile has none. */
export const readTraces = async (
  pids: readonly number[],
  variable: string,
): Promise<ReadonlyMap<number, ProcessTraces>> =>
  process.platform === 'linux'
    ? new Map(
        await Promise.all(pids.map(async (pid) => [pid, await procTraces(pid, variable)] as const)),
      )
    : pids.length === 0
      ? new Map()
      : bsdTraces(pids, variable)

const procTraces = async (pid: number, variable: string): Promise<ProcessTraces> => {
  const folder = `/proc/${String(pid)}`
  const [environment, cwd, writes] = await Promise.all([
    readFile(`${folder}/environ`, 'latin1').catch(() => ''),
    readlink(`${folder}/cwd`).catch(() => null),
    openForWriting(`${folder}/fd`),
  ])
  return { marker: valueOf(environment.split('\0'), variable), cwd, writes }
}

const openForWriting = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  const paths = await Promise.all(
    names.map(async (name) => {
      try {
        const path = `${folder}/${name}`
        // The link's own mode says how the file was opened.
        return ((await lstat(path)).mode & 0o200) !== 0 ? await readlink(path) : null
      } catch {
        return null
      }
    }),
  )
  return paths.filter((path) => path?.startsWith('/') === true)
}

const bsdTraces = async (
  pids: readonly number[],
  variable: string,
): Promise<ReadonlyMap<number, ProcessTraces>> => {
  const list = pids.join(',')
  const options = { env: { LC_ALL: 'C' }, timeoutMs: 10_000 }
  const [ps, lsof] = await Promise.all([
    runCommand('/bin/ps', ['-Eww', '-o', 'pid=,command=', '-p', list], options),
    runCommand('/usr/sbin/lsof', ['-nP', '-Ffan', '-p', list], options),
  ])
  const markers = new Map<number, string | null>()
  for (const line of ps.stdout.toString().split('\n')) {
    const [pid = '', ...words] = line.trim().split(/\s+/)
    markers.set(Number(pid), valueOf(words, variable))
  }
  const files = parseLsof(lsof.stdout.toString())
  return new Map(
    pids.map((pid) => {
      const found = files.get(pid) ?? { cwd: null, writes: [] }
      return [pid, { marker: markers.get(pid) ?? null, ...found }] as const
    }),
  )
}

/** Output of `lsof -Ffan`: p<pid>, then f<descriptor>, a<access>, n<name> for each open file. */
export const parseLsof = (
  text: string,
): ReadonlyMap<number, { cwd: string | null; writes: readonly string[] }> => {
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
