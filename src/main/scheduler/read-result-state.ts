import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ResultState } from '@shared/worker/result-state'
import type { Clock } from '../platform/clock'
import { errorCode } from '../platform/system-error'
import { turnFolder } from './folders'

const unreadable: ResultState = { path: 'unreadable', file: 'unknown' }

const looks = 3
const everyMs = 250

/**
 * Looks whether a worker's result is where its newest turn was to write it; only what is seen is claimed. What
 * can't be read, or is still empty, may be just being written: it is looked at again, for half a second.
 */
export const readResultState = async (
  clock: Clock,
  folderOfWorker: string,
  turn: number,
): Promise<ResultState> => {
  for (let look = 1; ; look += 1) {
    const state = await lookOnce(folderOfWorker, turn)
    const isCertain = state.path === 'absent' || ['present', 'missing'].includes(state.file)
    if (isCertain || look === looks) return state
    await new Promise<void>((resolve) => clock.setTimer(resolve, everyMs))
  }
}

const lookOnce = async (folderOfWorker: string, turn: number): Promise<ResultState> => {
  try {
    if (!(await stat(turnFolder(folderOfWorker, turn))).isDirectory()) return unreadable
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? { path: 'absent', file: 'unknown' } : unreadable
  }
  try {
    const file = await open(join(folderOfWorker, 'result.md'), 'r')
    try {
      const found = await file.stat()
      if (!found.isFile()) return { path: 'resolved', file: 'unknown' }
      return { path: 'resolved', file: found.size === 0 ? 'empty' : 'present' }
    } finally {
      await file.close()
    }
  } catch (error) {
    // Only a missing entry proves that the file is gone.
    return { path: 'resolved', file: errorCode(error) === 'ENOENT' ? 'missing' : 'unknown' }
  }
}
