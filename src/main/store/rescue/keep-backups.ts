import type { DataFolder } from '../data-folder'
import { backUp } from './backups'

interface Clock {
  now(): number
  setTimer(run: () => void, ms: number): () => void
}

const afterStartMs = 30_000
const againMs = 3_600_000

/** Backs the database up every day the app runs; the answer stops it. */
export const keepBackups = (
  { database, backups }: Pick<DataFolder, 'database' | 'backups'>,
  clock: Clock,
  complain: (what: string, error: unknown) => void,
): (() => Promise<void>) => {
  let running = Promise.resolve()
  const later = (ms: number): (() => void) =>
    clock.setTimer(() => {
      running = backUp(database, backups, clock.now()).catch((error: unknown) => {
        complain('Backing up the database', error)
      })
      cancel = later(againMs)
    }, ms)
  let cancel = later(afterStartMs)
  return () => {
    cancel()
    return running
  }
}
