import { join } from 'node:path'
import type { SchedulerPorts } from './ports'
import { writeProjection } from '../platform/write-projection'

/** Keeps each wave's `state.json` up to date: wave and workers as lists show them. */
export interface StateFiles {
  /** Writes it soon; more requests until then are the same write. */
  refresh(waveId: string): void
  /** Writes what is due now. */
  flush(): void
}

const soonMs = 500

export const createStateFiles = ({
  records,
  clock,
  complain,
}: Pick<SchedulerPorts, 'records' | 'clock' | 'complain'>): StateFiles => {
  const due = new Set<string>()
  let cancel: (() => void) | null = null

  const write = (waveId: string): void => {
    const wave = records.waves.summary(waveId)
    if (wave === null) return
    const state = { version: 1, wave, workers: records.workers.ofWave(waveId) }
    try {
      writeProjection(join(wave.folder, 'state.json'), `${JSON.stringify(state, null, 2)}\n`)
    } catch (error) {
      complain(`Writing state.json of ${wave.folder}`, error)
    }
  }

  const flush = () => {
    cancel?.()
    cancel = null
    for (const waveId of due) write(waveId)
    due.clear()
  }

  return {
    refresh(waveId) {
      due.add(waveId)
      cancel ??= clock.setTimer(flush, soonMs)
    },
    flush,
  }
}
