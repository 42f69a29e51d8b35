import type { Problem } from '@shared/lib/problem'
import type { SpendView } from '@shared/report/spend-view'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'

export interface Spend {
  /** Null before the first answer. */
  readonly view: SpendView | null
  readonly problem: Problem | null
}

/** What was spent in the newest days; read again when a turn's cost, a mark or the quota changed. */
export const useSpend = (days: number): Spend => {
  const [spend, setSpend] = useState<Spend>({ view: null, problem: null })
  const spent = useApp(({ spentTodayUsd }) => spentTodayUsd)
  const closed = useApp(({ workers }) => workers.filter(({ state }) => state === 'closed').length)
  const queued = useApp(({ workers }) => workers.filter(({ state }) => state === 'queued').length)
  const quota = useApp((snapshot) => snapshot.quota)
  useEffect(() => {
    let wanted = true
    void call('readSpend', { days }).then((read) => {
      if (!wanted) return
      setSpend((before) =>
        read.ok ? { view: read.value, problem: null } : { view: before.view, problem: read.error },
      )
    })
    return () => {
      wanted = false
    }
  }, [days, spent, closed, queued, quota])
  return spend
}
