import type { WaveSummary } from '@shared/worker/records'
import { type Mark, workerShape } from '@shared/worker/worker-mark'
import { useMemo, useState } from 'react'
import { blockingFirst, isQuiet, keptOrder, type Lane } from './lanes'
import type { WaveWithWorkers } from './use-orchestration'

interface View {
  readonly rows: boolean
  readonly filter: Mark | null
  readonly narrow: boolean
  /** The order when the pointer came over the list, while it is there: no row may move. */
  readonly held: readonly string[] | null
  /** The wave the screen was opened for; its lane starts open. */
  readonly waveId: string
}

/** The orchestration's waves as lanes, and the way to fold one. */
export const useLanes = (
  pages: readonly WaveWithWorkers[],
  view: View,
): { readonly lanes: readonly Lane[]; readonly fold: (wave: WaveSummary) => void } => {
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { rows, narrow, filter, held, waveId } = view

  const sorted = useMemo(
    () => pages.flatMap(({ workers }) => (rows ? blockingFirst(workers) : workers)),
    [pages, rows],
  )
  const ids = useMemo(() => sorted.map(({ id }) => id), [sorted])
  const lanes = useMemo(() => {
    const order = held === null ? ids : keptOrder(held, ids)
    const byId = new Map(sorted.map((worker) => [worker.id, worker]))
    const ordered = order.flatMap((id) => byId.get(id) ?? [])
    return pages.map(({ wave, workers }): Lane => {
      const shown = ordered.filter(
        (worker) =>
          worker.waveId === wave.id && (filter === null || workerShape(worker).mark === filter),
      )
      const quiet = rows ? isQuiet(wave) : narrow && wave.state === 'done'
      const byDefault = filter === null ? quiet && wave.id !== waveId : shown.length === 0
      return { wave, all: workers, shown, folded: folds.get(wave.id) ?? byDefault }
    })
  }, [pages, sorted, ids, held, rows, narrow, filter, folds, waveId])

  return {
    lanes,
    fold: ({ id }) => {
      const folded = lanes.find((lane) => lane.wave.id === id)?.folded ?? false
      setFolds(new Map(folds).set(id, !folded))
    },
  }
}
