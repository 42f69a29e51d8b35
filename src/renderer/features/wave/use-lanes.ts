import type { WaveSummary } from '@shared/worker/records'
import { type Mark, workerShape } from '@shared/worker/worker-mark'
import { useEffect, useMemo, useState } from 'react'
import { blockingFirst, isQuiet, keptOrder, type Lane } from './lanes'
import type { WaveWithWorkers } from './use-orchestration'

interface View {
  readonly rows: boolean
  readonly filter: Mark | null
  /** The pointer is over the list: no row may move. */
  readonly hovered: boolean
  /** The wave the screen was opened for; its lane starts open. */
  readonly waveId: string
}

/** The orchestration's waves as lanes, and the way to fold one. */
export const useLanes = (
  pages: readonly WaveWithWorkers[],
  view: View,
): { readonly lanes: readonly Lane[]; readonly fold: (wave: WaveSummary) => void } => {
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [settled, setSettled] = useState<readonly string[]>([])
  const { rows, filter, hovered, waveId } = view

  const sorted = useMemo(
    () => pages.flatMap(({ workers }) => (rows ? blockingFirst(workers) : workers)),
    [pages, rows],
  )
  const ids = useMemo(() => sorted.map(({ id }) => id), [sorted])
  const key = ids.join()
  useEffect(() => {
    if (!hovered) setSettled(key.split(','))
  }, [key, hovered])

  const lanes = useMemo(() => {
    const order = hovered ? keptOrder(settled, ids) : ids
    const byId = new Map(sorted.map((worker) => [worker.id, worker]))
    const ordered = order.flatMap((id) => byId.get(id) ?? [])
    return pages.map(({ wave, workers }): Lane => {
      const shown = ordered.filter(
        (worker) =>
          worker.waveId === wave.id && (filter === null || workerShape(worker).mark === filter),
      )
      const byDefault = filter !== null ? shown.length === 0 : isQuiet(wave) && wave.id !== waveId
      return { wave, all: workers, shown, folded: folds.get(wave.id) ?? byDefault }
    })
  }, [pages, sorted, ids, settled, hovered, filter, folds, waveId])

  return {
    lanes,
    fold: ({ id }) => {
      const folded = lanes.find((lane) => lane.wave.id === id)?.folded ?? false
      setFolds(new Map(folds).set(id, !folded))
    },
  }
}
