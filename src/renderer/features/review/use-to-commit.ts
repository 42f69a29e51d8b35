import type { ReviewView, ToCommit } from '@shared/ipc/review-views'
import type { Problem } from '@shared/lib/problem'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/client'

type Integration = ReviewView['integration']

interface Found {
  readonly of: Integration
  readonly toCommit: ToCommit
  readonly problem: Problem | null
}

/** What waits for the commit as it is in the checkout; looked at again with every new look at the review. */
export interface WaitingNow {
  readonly toCommit: ToCommit
  /** Why that could not be learnt. */
  readonly problem: Problem | null
  /** What is shown was found before the newest look. */
  readonly looking: boolean
}

export const useToCommit = (workerId: string, integration: Integration): WaitingNow => {
  const [found, setFound] = useState<Found | null>(null)
  const waits = integration?.state === 'integrated'
  useEffect(() => {
    if (!waits) return
    let shown = true
    void call('readToCommit', { workerId }).then((answer) => {
      if (!shown) return
      setFound({
        of: integration,
        toCommit: answer.ok ? answer.value : null,
        problem: answer.ok ? null : answer.error,
      })
    })
    return () => {
      shown = false
    }
  }, [workerId, waits, integration])
  if (!waits) return { toCommit: null, problem: null, looking: false }
  const same = found?.of?.id === integration.id
  return {
    toCommit: same ? found.toCommit : null,
    problem: same ? found.problem : null,
    looking: found?.of !== integration,
  }
}
