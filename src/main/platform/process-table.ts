import { closeSync, openSync, readSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { parseProcStat } from './process-identity'
import { runCommand } from './run-command'

/** One running process; zombies are left out, they are dead. */
export interface ProcessEntry {
  readonly pid: number
  readonly ppid: number
  readonly pgid: number
  readonly sid: number
  readonly hasTerminal: boolean
  readonly startTime: string
  /** The start time as a number, to compare entries of one table. */
  readonly startOrder: number
  readonly command: string
}

/** Every running process of the machine. */
export const readProcessTable = (): Promise<readonly ProcessEntry[]> =>
  process.platform === 'linux' ? readProc() : readPs()

/** Reading `/proc` never waits for a disk, so it is done in place, a slice per loop turn. */
const slice = 64
const buffer = Buffer.alloc(2048)

const readProc = async (): Promise<readonly ProcessEntry[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const entries: ProcessEntry[] = []
  for (let at = 0; at < pids.length; at += slice) {
    if (at > 0) await setImmediate()
    for (const pid of pids.slice(at, at + slice)) {
      const entry = procEntry(pid)
      if (entry) entries.push(entry)
    }
  }
  return entries
}

const procEntry = (pid: string): ProcessEntry | null => {
  try {
    const file = openSync(`/proc/${pid}/stat`, 'r')
    try {
      const stat = parseProcStat(buffer.toString('latin1', 0, readSync(file, buffer)))
      if (!stat || stat.state === 'Z' || stat.state === 'X') return null
      const { ppid, pgid, sid, startTime, name } = stat
      return {
        pid: stat.pid,
        ppid,
        pgid,
        sid,
        hasTerminal: stat.tty !== 0,
        startTime,
        startOrder: Number(startTime),
        command: name,
      }
    } finally {
      closeSync(file)
    }
  } catch {
    // It ended between the listing and the look.
    return null
  }
}

const readPs = async (): Promise<readonly ProcessEntry[]> => {
  const columns = 'pid=,ppid=,pgid=,sess=,stat=,tty=,lstart=,comm='
  const result = await runCommand('/bin/ps', ['-axo', columns], {
    env: { LC_ALL: 'C' },
    timeoutMs: 10_000,
  })
  return result.stdout.toString().split('\n').flatMap(parsePsLine)
}

/** A line of `ps -axo pid=,ppid=,pgid=,sess=,stat=,tty=,lstart=,comm=`; lstart is five words. */
export const parsePsLine = (line: string): ProcessEntry[] => {
  const match =
    /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(
      line,
    )
  if (!match) return []
  const [, pid, ppid, pgid, sid, stat = '', tty = '', startTime = '', command = ''] = match
  if (stat.startsWith('Z')) return []
  return [
    {
      pid: Number(pid),
      ppid: Number(ppid),
      pgid: Number(pgid),
      sid: Number(sid) || 0,
      hasTerminal: !tty.startsWith('?'),
      startTime,
      startOrder: Date.parse(startTime),
      command,
    },
  ]
}
