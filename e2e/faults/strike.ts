import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import type { Fault } from './matrix'

/** What a fault is done to. */
export interface Victim {
  readonly data: string
  /** Folder of the struck worker's turn. */
  readonly turnFolder: string
  /** True where the data folder is a small file system of its own, which can really be filled. */
  readonly small: boolean
  /** How long a fault of the disk lasts, in milliseconds. */
  readonly lastsMs: number
}

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
    case 'terminate':
      process.kill(process.pid, 'SIGTERM')
      return
    case 'diskFull':
      if (victim.small) fillDisk(victim)
      else refuse(victim, 'ENOSPC', ['open', 'writeFile', 'copyFile', 'mkdir'], victim.data)
      return
    case 'unreadable':
      refuse(victim, 'EACCES', ['open', 'readFile', 'stat'], join(victim.turnFolder, ''))
  }
}

const launchers = (data: string): number[] =>
  readdirSync(join(data, 'orchestrations'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/started'))
    .map((path) => Number(readFileSync(join(data, 'orchestrations', path), 'utf8').split('\n')[0]))
    .filter((pid) => pid > 1)

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

const fillDisk = ({ data, lastsMs }: Victim): void => {
  const filler = join(data, 'filler')
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

type Verb = 'open' | 'writeFile' | 'copyFile' | 'mkdir' | 'readFile' | 'stat'

/** A file layer that refuses what is under `folder`, for a while. */
const refuse = (
  { lastsMs }: Victim,
  code: string,
  verbs: readonly Verb[],
  folder: string,
): void => {
  const whole = { ...fsPromises }
  for (const verb of verbs) {
    const own = whole[verb] as (...args: unknown[]) => Promise<unknown> // One shape for all six.
    const faulty = (path: unknown, ...rest: unknown[]): Promise<unknown> =>
      typeof path === 'string' && path.startsWith(folder)
        ? Promise.reject(Object.assign(new Error(`${code}: ${verb} '${path}'`), { code }))
        : own(path, ...rest)
    Object.assign(fsPromises, { [verb]: faulty })
  }
  syncBuiltinESMExports()
  setTimeout(() => {
    Object.assign(fsPromises, whole)
    syncBuiltinESMExports()
  }, lastsMs)
}
