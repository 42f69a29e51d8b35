import { readFile } from 'node:fs/promises'
import { readProcFile } from './read-proc-file'
import { runCommand } from './run-command'

/** A process is trusted only by all three: a pid alone may have been given to another since. */
export interface ProcessIdentity {
  readonly pid: number
  /** Linux: clock ticks since boot. macOS: `ps -o lstart=`. */
  readonly startTime: string
  readonly bootId: string
}

interface ProcStat {
  readonly pid: number
  readonly name: string
  readonly state: string
  readonly ppid: number
  readonly pgid: number
  readonly sid: number
  /** 0: no controlling terminal. */
  readonly tty: number
  readonly startTime: string
}

/** What `/proc/<pid>/stat` says; null if it can't be read as such. */
export const parseProcStat = (text: string): ProcStat | null => {
  const close = text.lastIndexOf(')')
  const open = text.indexOf('(')
  const rest = text.slice(close + 2).split(' ')
  const startTime = rest[19]
  if (open < 0 || startTime === undefined) return null
  return {
    pid: Number(text.slice(0, open)),
    name: text.slice(open + 1, close),
    state: rest[0] ?? '',
    ppid: Number(rest[1]),
    pgid: Number(rest[2]),
    sid: Number(rest[3]),
    tty: Number(rest[4]),
    startTime,
  }
}

/** Identity of a running process; null when there is none (a zombie is dead). */
export const readIdentity = async (pid: number): Promise<ProcessIdentity | null> => {
  const startTime =
    process.platform === 'linux'
      ? (readProcStat(String(pid))?.startTime ?? null)
      : await psStart(pid)
  return startTime === null ? null : { pid, startTime, bootId: await bootId() }
}

/** True while exactly this process runs. */
export const isAlive = async (identity: ProcessIdentity): Promise<boolean> => {
  const now = await readIdentity(identity.pid)
  return now !== null && now.startTime === identity.startTime && now.bootId === identity.bootId
}

/** Those of them that still run. */
export const stillAlive = async <T extends ProcessIdentity>(
  processes: readonly T[],
): Promise<T[]> => {
  const alive = await Promise.all(processes.map(isAlive))
  return processes.filter((_, index) => alive[index])
}

/** Linux: what runs under this pid; null for nothing, or a zombie. */
export const readProcStat = (pid: string): ProcStat | null => {
  const text = readProcFile(`/proc/${pid}/stat`)
  const stat = text === null ? null : parseProcStat(text)
  return stat === null || stat.state === 'Z' || stat.state === 'X' ? null : stat
}

const psStart = async (pid: number): Promise<string | null> => {
  const result = await ps(['-o', 'stat=,lstart=', '-p', String(pid)])
  const match = /^\s*(\S+)\s+(.+?)\s*$/.exec(result)
  return match?.[2] === undefined || match[1]?.startsWith('Z') ? null : match[2]
}

const ps = async (args: readonly string[]): Promise<string> =>
  (await runCommand('/bin/ps', args, { env: { LC_ALL: 'C' }, timeoutMs: 5_000 })).stdout.toString()

let knownBoot: Promise<string> | null = null
/** Changes at every boot of the machine. */
export const bootId = (): Promise<string> => (knownBoot ??= readBootId())

const readBootId = async (): Promise<string> =>
  process.platform === 'linux'
    ? (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
    : (
        await runCommand('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid'], {
          env: {},
          timeoutMs: 5_000,
        })
      ).stdout
        .toString()
        .trim()
