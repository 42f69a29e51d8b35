import type { Problem } from '@shared/lib/problem'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'

interface Found {
  readonly id: string | null
  readonly problem: Problem | null
}

/** The orchestration of a wave; a known one is its own answer. The window holds no wave whose workers are all closed: that one is read. */
export const useOrchestrationOf = (waveId: string, known: string | null): Found => {
  const held = useApp(
    ({ waves, orchestrations }) =>
      known ??
      waves.find(({ id }) => id === waveId)?.orchestrationId ??
      orchestrations.find((each) => each.waveId === waveId)?.id ??
      null,
  )
  const [read, setRead] = useState<Found>({ id: null, problem: null })
  useEffect(() => {
    if (held !== null) return undefined
    let shown = true
    void call('readWave', { waveId }).then((answer) => {
      if (!shown) return
      setRead(
        answer.ok
          ? { id: answer.value.wave.orchestrationId, problem: null }
          : { id: null, problem: answer.error },
      )
    })
    return () => {
      shown = false
    }
  }, [held, waveId])
  return held === null ? read : { id: held, problem: null }
}
