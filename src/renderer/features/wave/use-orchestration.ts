import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import { useEffect, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'

export interface WaveWithWorkers {
  readonly wave: WaveSummary
  readonly workers: readonly WorkerSummary[]
}

/**
 * Every wave of an orchestration with its workers. What the window holds live wins over what was read;
 * waves that are over are read once, and again when one of them changes its state.
 */
export const useOrchestration = (orchestrationId: string | null): readonly WaveWithWorkers[] => {
  const [waves, workers, epoch] = useApp(
    useShallow((snapshot) => [snapshot.waves, snapshot.workers, snapshot.epoch]),
  )
  const [read, setRead] = useState<readonly WaveWithWorkers[]>([])
  const mine = waves.filter((wave) => wave.orchestrationId === orchestrationId)
  const states = mine.map((wave) => `${wave.id} ${wave.state}`).join()
  useEffect(() => {
    if (orchestrationId === null) return undefined
    let shown = true
    void call('readOrchestration', { orchestrationId }).then((answer) => {
      if (shown && answer.ok) setRead(answer.value.waves)
    })
    return () => {
      shown = false
    }
  }, [orchestrationId, epoch, states])

  return useMemo(() => {
    const live = new Map(workers.map((worker) => [worker.id, worker]))
    const byId = new Map(read.map((page) => [page.wave.id, page]))
    for (const wave of waves)
      if (wave.orchestrationId === orchestrationId)
        byId.set(wave.id, { wave, workers: byId.get(wave.id)?.workers ?? [] })
    return [...byId.values()]
      .map(({ wave, workers: known }) => {
        const ids = new Set(known.map(({ id }) => id))
        const fresh = workers.filter(({ id, waveId }) => waveId === wave.id && !ids.has(id))
        return {
          wave,
          workers: [...known.map((worker) => live.get(worker.id) ?? worker), ...fresh],
        }
      })
      .sort((a, b) => a.wave.number - b.wave.number)
  }, [waves, workers, read, orchestrationId])
}
