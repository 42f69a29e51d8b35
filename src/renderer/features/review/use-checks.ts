import type { Check, CheckRun } from '@shared/checks/check'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../bridge/client'
import { ask } from '../../parts/ask'
import type { ReviewData } from './use-review'

export interface Checks {
  /** Null: not read yet, or the repository has none. */
  readonly list: {
    readonly confirmed: readonly Check[] | null
    readonly proposed: readonly Check[]
  } | null
  readonly run: CheckRun | null
  /** The run was on what is accepted now, with all that is taken along. */
  readonly current: boolean
  readonly running: boolean
  readonly confirm: (checks: readonly Check[]) => void
  readonly start: () => void
  readonly stop: () => void
}

const lookMs = 1_000

/**
 * A repository's checks and how they went on what is accepted of a worker and of those taken along; `stamp`
 * changes with the decisions. `projectId` null: the repository is no project, and has no checks.
 */
export const useChecks = (
  workerId: string,
  projectId: string | null,
  { together, kept }: Pick<ReviewData, 'together' | 'kept'>,
  stamp: unknown,
): Checks => {
  const [list, setList] = useState<Checks['list']>(null)
  const [state, setState] = useState<{ run: CheckRun | null; current: boolean }>({
    run: null,
    current: false,
  })
  const [started, setStarted] = useState(false)
  const [round, setRound] = useState(0)
  const look = useCallback(() => {
    setRound((before) => before + 1)
  }, [])
  useEffect(() => {
    if (projectId === null) return
    let shown = true
    void call('readChecks', { projectId }).then((answer) => {
      if (shown && answer.ok) setList(answer.value)
    })
    return () => {
      shown = false
    }
  }, [projectId, round])
  const running = started || state.run?.running === true
  useEffect(() => {
    let shown = true
    const read = () => {
      // A decision just made is part of what the run is held against.
      void kept().then(async () => {
        const answer = await call('readCheckRun', { workerId, withWorkers: [...together] })
        if (shown && answer.ok) setState(answer.value)
      })
    }
    read()
    const timer = running ? setInterval(read, lookMs) : null
    return () => {
      shown = false
      if (timer !== null) clearInterval(timer)
    }
  }, [workerId, together, kept, stamp, round, running])
  return {
    list,
    run: state.run,
    current: state.current,
    running,
    confirm: (checks) => {
      if (projectId !== null)
        void ask('confirmChecks', { projectId, checks: [...checks] }).then(look)
    },
    start: () => {
      setStarted(true)
      const asked = { workerId, withWorkers: [...together] }
      void kept().then(async () => {
        await ask('runChecks', asked)
        setStarted(false)
        look()
      })
    },
    stop: () => {
      void ask('stopChecks', { workerId })
    },
  }
}
