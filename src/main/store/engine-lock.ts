import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../platform/system-error'
import { writeAtomically } from '../platform/write-atomically'
import { openDatabase } from './sqlite'

/** Who runs the engine of a data folder. */
export interface EngineHolder {
  readonly pid: number
  /** Epoch milliseconds. */
  readonly since: number
}

export type EngineLock =
  | { readonly held: true; release(): void }
  | { readonly held: false; readonly by: EngineHolder | null }

const isHolder = (value: unknown): value is EngineHolder =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'since' in value &&
  typeof value.since === 'number'

const readHolder = async (file: string): Promise<EngineHolder | null> => {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isHolder(value) ? value : null
  } catch {
    // Only told to the person: between lock and note there may be none yet.
    return null
  }
}

/**
 * Makes this process the one engine of a data folder. The lock is the kernel's, held on `engine.lock` by
 * an open SQLite transaction: it ends with its process however that dies, so it is never stale and no
 * reused pid can hold it. `engine.json` only tells who has it.
 */
export const takeEngineLock = async (root: string, me: EngineHolder): Promise<EngineLock> => {
  const note = join(root, 'engine.json')
  const lock = openDatabase(join(root, 'engine.lock'))
  try {
    lock.pragma('busy_timeout = 0')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (errorCode(error) !== 'SQLITE_BUSY') throw error
    return { held: false, by: await readHolder(note) }
  }
  try {
    await writeAtomically(note, JSON.stringify(me))
  } catch (error) {
    lock.close()
    throw error
  }
  return {
    held: true,
    release() {
      lock.close()
    },
  }
}
