import { readdirSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { readProcStat } from './process-identity'
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

/** Every running process of the machine; those in `known` are taken from there. */
export const readProcessTable = (
  known: ReadonlyMap<string, ProcessEntry> = new Map(),
): Promise<readonly ProcessEntry[]> => (process.platform === 'linux' ? readProc(known) : readPs())

/** Processes looked at in one loop turn. */
const slice = 256

const readProc = async (
  known: ReadonlyMap<string, ProcessEntry>,
): Promise<readonly ProcessEntry[]> => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const entries = pids.flatMap((pid) => known.get(pid) ?? [])
  const others = pids.filter((pid) => !known.has(pid))
  for (let at = 0; at < others.length; at += slice) {
    if (at > 0) await setImmediate()
    entries.push(...others.slice(at, at + slice).flatMap(procEntry))
  }
  return entries
}

const procEntry = (pid: string): ProcessEntry[] => {
  const stat = readProcStat(pid)
  if (stat === null) return []
  const { ppid, pgid, sid, tty, startTime, name } = stat
  return [
    {
      pid: stat.pid,
      ppid,
      pgid,
      sid,
      hasTerminal: tty !== 0,
      startTime,
      startOrder: Number(startTime),
      command: name,
    },
  ]
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

/** Pids below `root` in a process table. */
export const descendantsOf = (
  root: number,
  table: readonly ProcessEntry[],
): ReadonlySet<number> => {
  const children = new Map<number, number[]>()
  for (const { pid, ppid } of table) {
    const siblings = children.get(ppid)
    if (siblings) siblings.push(pid)
    else children.set(ppid, [pid])
  }
  const found = new Set<number>()
  const open = [root]
  for (let pid = open.pop(); pid !== undefined; pid = open.pop())
    for (const child of children.get(pid) ?? [])
      if (!found.has(child)) {
        found.add(child)
        open.push(child)
      }
  return found
}
