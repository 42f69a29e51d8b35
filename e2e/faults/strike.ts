import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProcStat } from '../../src/main/platform/process-identity'
import type { Fault } from './matrix'
import { refuse } from './refuse'

/** What a fault is done to. */
export interface Victim {
  readonly data: string
  /** Folder of the struck worker's turn. */
  readonly turnFolder: string
  /** True where the data folder is a small file system of its own, which can really be filled. */
  readonly small: boolean
  /** How long a fault of the disk lasts, in milliseconds. */
  readonly lastsMs: number
  /** Not only the turn's files can't be read, its folder is closed: nothing is seen or written there. */
  readonly closed: boolean
}

const reading = ['read'] as const
const writing = ['write'] as const
const all = ['read', 'write', 'look'] as const

/** Does it to this very process. */
export const strike = (fault: Fault, victim: Victim): void => {
  switch (fault) {
    case 'killMain':
      process.kill(process.pid, 'SIGKILL')
      return
    case 'killAllButWorker':
      for (const pid of launchers(victim.data)) killGroup(pid)
      process.kill(process.pid, 'SIGKILL')
      return
    case 'killStarter':
      for (const pid of starters()) process.kill(pid, 'SIGKILL')
      return
    case 'terminate':
      process.kill(process.pid, 'SIGTERM')
      return
    case 'diskFull':
      if (victim.small) fillDisk(victim)
      else refuse(victim.data, 'ENOSPC', writing, victim.lastsMs)
      return
    case 'unreadable':
      refuse(victim.turnFolder, 'EACCES', victim.closed ? all : reading, victim.lastsMs)
  }
}

const launchers = (data: string): number[] =>
  readdirSync(join(data, 'orchestrations'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/started'))
    .map((path) => Number(readFileSync(join(data, 'orchestrations', path), 'utf8').split('\n')[0]))
    .filter((pid) => pid > 1)

/** The process that forks the launchers; none before the first turn. */
const starters = (): number[] =>
  readdirSync('/proc')
    .map((name) => readProcStat(name))
    .filter((stat) => stat?.ppid === process.pid && stat.name === 'bash')
    .flatMap((stat) => stat?.pid ?? [])

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

/** The file that takes all room of a small disk. */
export const fillerOf = (data: string): string => join(data, 'filler')

const fillDisk = ({ data, lastsMs }: Victim): void => {
  const filler = fillerOf(data)
  for (const size of [1 << 20, 1 << 12, 1])
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // Full for pieces of this size.
    }
  setTimeout(() => {
    rmSync(filler)
  }, lastsMs)
}
