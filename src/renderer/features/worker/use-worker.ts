import type { WorkerDetail } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'

export interface WorkerRead {
  readonly detail: WorkerDetail | null
  readonly problem: Problem | null
}

/**
 * One worker with all its turns. Read again whenever its state changes; figures that tick come from the
 * live summary.
 */
export const useWorker = (workerId: string): WorkerRead => {
  const live = useApp(({ workers }) => workers.find(({ id }) => id === workerId))
  const epoch = useApp((snapshot) => snapshot.epoch)
  const [read, setRead] = useState<WorkerRead>({ detail: null, problem: null })
  const stamp = live === undefined ? '' : `${live.state} ${live.turnState ?? ''} ${live.turn}`
  useEffect(() => {
    let shown = true
    void call('readWorker', { workerId }).then((answer) => {
      if (!shown) return
      setRead(
        answer.ok
          ? { detail: answer.value, problem: null }
          : { detail: null, problem: answer.error },
      )
    })
    return () => {
      shown = false
    }
  }, [workerId, epoch, stamp])
  if (read.detail === null || live === undefined) return read
  return { ...read, detail: { ...read.detail, worker: live } }
}
