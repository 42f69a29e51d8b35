import { join } from 'node:path'
import { writeAtomically } from '../platform/write-atomically'
import type { SchedulerPorts } from './ports'

/** Keeps each wave's `state.json` up to date: wave and workers as lists show them. */
export interface StateFiles {
  /** Writes it soon; while one write runs, any number of requests become one more. */
  refresh(waveId: string): void
  /** Resolves when no write is outstanding. */
  settled(): Promise<void>
}

export const createStateFiles = ({
  records,
  complain,
}: Pick<SchedulerPorts, 'records' | 'complain'>): StateFiles => {
  const writing = new Map<string, Promise<void>>()
  const again = new Set<string>()

  const write = async (waveId: string): Promise<void> => {
    do {
      again.delete(waveId)
      const wave = records.waves.summary(waveId)
      if (wave === null) break
      const state = { version: 1, wave, workers: records.workers.ofWave(waveId) }
      try {
        await writeAtomically(
          join(wave.folder, 'state.json'),
          `${JSON.stringify(state, null, 2)}\n`,
        )
      } catch (error) {
        complain(`Writing state.json of ${wave.folder}`, error)
      }
    } while (again.has(waveId))
    writing.delete(waveId)
  }

  return {
    refresh(waveId) {
      if (writing.has(waveId)) {
        again.add(waveId)
        return
      }
      writing.set(waveId, Promise.resolve(waveId).then(write))
    },
    async settled() {
      await Promise.all(writing.values())
    },
  }
}
