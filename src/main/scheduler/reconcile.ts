import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorkerSummary } from '@shared/worker/records'
import type { Clock } from '../platform/clock'
import { errorCode } from '../platform/system-error'
import { turnFolder, workerFolder } from './folders'
import { readResultState } from './read-result-state'

/**
 * Plan ids of workers of which neither a non-empty result nor a reason is at hand: a wave that has one is not
 * done. What a crash or a full disk left out of the worker's folder is first taken from its turn's.
 */
export const reconcile = async (
  clock: Clock,
  waveFolder: string,
  workers: readonly Pick<WorkerSummary, 'planId' | 'turn' | 'failureKind'>[],
): Promise<string[]> => {
  const open = await Promise.all(
    workers.map(async ({ planId, turn, failureKind }) => {
      if (failureKind !== null) return []
      const folder = workerFolder(waveFolder, planId)
      if (await isPresent(clock, folder, turn)) return []
      await takeFromTurn(folder, turn)
      return (await isPresent(clock, folder, turn)) ? [] : [planId]
    }),
  )
  return open.flat()
}

const isPresent = async (clock: Clock, folder: string, turn: number): Promise<boolean> =>
  (await readResultState(clock, folder, turn)).file === 'present'

const takeFromTurn = async (folder: string, turn: number): Promise<void> => {
  try {
    const result = join(folder, 'result.md')
    await copyFile(join(turnFolder(folder, turn), 'result.md'), `${result}.part`)
    await rename(`${result}.part`, result)
  } catch (error) {
    if (errorCode(error) === null) throw error
    // It is not there either; the next look says so.
  }
}
