import type { TalkView } from '@shared/ipc/talk-contract'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'

export interface Talk {
  /** Null while it is read. */
  readonly view: TalkView | null
  /** Reads it again, after the person changed something. */
  readonly again: () => void
}

/** Comments and queued messages of a worker; read again when a turn of it begins or ends. */
export const useTalk = (workerId: string): Talk => {
  const stamp = useApp(({ epoch, workers }) => {
    const live = workers.find(({ id }) => id === workerId)
    return `${epoch} ${live?.state ?? ''} ${live?.turnState ?? ''} ${live?.turn ?? 0}`
  })
  const [view, setView] = useState<TalkView | null>(null)
  const [round, setRound] = useState(0)
  const again = useCallback(() => {
    setRound((before) => before + 1)
  }, [])
  useEffect(() => {
    let shown = true
    void call('readTalk', { workerId }).then((answer) => {
      if (shown && answer.ok) setView(answer.value)
    })
    return () => {
      shown = false
    }
  }, [workerId, stamp, round])
  return { view, again }
}
