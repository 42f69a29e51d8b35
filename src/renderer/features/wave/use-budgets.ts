import type { CallOut } from '@shared/ipc/contract'
import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'

export type Budgets = CallOut<'readBudgets'>

const spentOf = (workers: readonly WorkerSummary[], orchestrationId: string): string =>
  workers
    .filter((worker) => worker.orchestrationId === orchestrationId)
    .map(({ id, turn, turnState, usage, costUsd }) =>
      [id, turn, turnState, usage?.output, costUsd].join(),
    )
    .join(' ')

/** How the budgets of a wave stand, read again when one of its orchestration's turns spent something; `again` too. */
export const useBudgets = (
  wave: WaveSummary,
): { readonly budgets: Budgets | null; readonly again: () => void } => {
  const [read, setRead] = useState<{ waveId: string; budgets: Budgets } | null>(null)
  const [asked, setAsked] = useState(0)
  const spent = useApp(({ workers }) => spentOf(workers, wave.orchestrationId))
  useEffect(() => {
    let shown = true
    void call('readBudgets', { waveId: wave.id }).then((answer) => {
      if (shown && answer.ok) setRead({ waveId: wave.id, budgets: answer.value })
    })
    return () => {
      shown = false
    }
  }, [wave.id, spent, asked])
  return {
    budgets: read?.waveId === wave.id ? read.budgets : null,
    again: () => {
      setAsked((times) => times + 1)
    },
  }
}
