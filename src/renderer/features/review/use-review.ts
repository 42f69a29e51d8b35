import type { Decision } from '@shared/diff/decide-atoms'
import type { OthersCheck, PreCheck, ReviewFileView, ReviewView } from '@shared/ipc/review-views'
import type { DiffView, WorkerDetail } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'
import { ask } from '../../parts/ask'
import { answered, decideHere } from './decide-here'

/** All that the review of one worker shows. */
export interface ReviewRead {
  readonly detail: WorkerDetail
  readonly diff: DiffView
  readonly review: ReviewView
  /** A turn runs: what this turn left is shown, and nothing is decided on it. Null: all can be. */
  readonly locked: number | null
}

/** A worker of which there is nothing to look at: its first turn runs, or something is in the way. */
interface NothingYet {
  readonly detail: WorkerDetail
  readonly problem: Problem | null
}

export interface ReviewData {
  readonly read: ReviewRead | null
  /** The worker, where nothing of it can be shown: a turn runs and it left no diff before, or `problem`. */
  readonly bare: WorkerDetail | null
  readonly problem: Problem | null
  readonly preCheck: PreCheck | null
  /** What is shown of the pre-check was found before the newest decision or look. */
  readonly checking: boolean
  readonly others: OthersCheck | null
  /** So is what is shown of the others. */
  readonly checkingOthers: boolean
  /** Workers whose accepted changes are taken along. */
  readonly together: readonly string[]
  readonly setTogether: (workerIds: readonly string[]) => void
  readonly decide: (
    path: string | null,
    atoms: readonly string[] | null,
    decision: Decision,
  ) => void
  readonly markViewed: (path: string, viewed: boolean) => void
  /** When all decisions so far are kept. */
  readonly kept: () => Promise<unknown>
  /** Reads all of it again. */
  readonly again: () => void
  /** Something was written: what was found in the checkout before says nothing any more. */
  readonly integrated: () => void
}

type Files = readonly ReviewFileView[]

const readAll = async (workerId: string): Promise<ReviewRead | NothingYet | Problem> => {
  const found = await call('readWorker', { workerId })
  if (!found.ok) return found.error
  const detail = found.value
  const runs = detail.worker.state === 'active'
  const left = detail.turns.findLast(({ outcome }) => outcome?.diff != null)?.turn
  if (runs && left === undefined) return { detail, problem: null }
  const locked = runs ? (left ?? null) : null
  const [diff, review] = await Promise.all([
    call('readDiff', { workerId, ...(locked === null ? {} : { turn: locked }) }),
    call('readReview', { workerId }),
  ])
  if (!diff.ok) return { detail, problem: diff.error }
  if (!review.ok) return { detail, problem: review.error }
  return { detail, diff: diff.value, review: review.value, locked }
}

/** The very list where all of it is there. */
const stillThere = (list: readonly string[], there: ReadonlySet<string>): readonly string[] =>
  list.every((each) => there.has(each)) ? list : list.filter((each) => there.has(each))

/** A worker's diff with what was decided on it; read again when a turn of it ends. */
export const useReview = (workerId: string): ReviewData => {
  const stamp = useApp(({ epoch, workers }) => {
    const live = workers.find(({ id }) => id === workerId)
    return `${epoch} ${live?.state ?? ''} ${live?.turn ?? 0}`
  })
  const [round, setRound] = useState(0)
  const [read, setRead] = useState<ReviewRead | null>(null)
  const [bare, setBare] = useState<WorkerDetail | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [preCheck, setPreCheck] = useState<PreCheck | null>(null)
  const [others, setOthers] = useState<OthersCheck | null>(null)
  const [checked, setChecked] = useState<object | null>(null)
  const [checkedOthers, setCheckedOthers] = useState<object | null>(null)
  const [together, setTogether] = useState<readonly string[]>([])
  const again = useCallback(() => {
    setRound((before) => before + 1)
  }, [])
  /** Decisions under way; an answer from before one of them tells less than is shown. */
  const deciding = useRef<{ readonly last: Promise<unknown>; readonly count: number }>({
    last: Promise.resolve(),
    count: 0,
  })
  /** The newest decision's answer says how all before it were kept too. */
  const newest = useRef(0)
  const kept = useCallback(() => deciding.current.last, [])
  useEffect(() => {
    let shown = true
    const { count, last } = deciding.current
    void last.then(async () => {
      const found = await readAll(workerId)
      if (!shown) return
      if (deciding.current.count !== count) again()
      else if ('code' in found) setProblem(found)
      else {
        setProblem('problem' in found ? found.problem : null)
        setBare('review' in found ? null : found.detail)
        setRead('review' in found ? found : null)
      }
    })
    return () => {
      shown = false
    }
  }, [workerId, stamp, round, again])

  // Git and an editor change the checkout behind the window: whoever comes back sees it as it is.
  useEffect(() => {
    let shown = true
    const look = () => {
      const { count, last } = deciding.current
      void last.then(async () => {
        const answer = await call('readReview', { workerId })
        if (!shown || !answer.ok || deciding.current.count !== count) return
        const review = answer.value
        setRead((before) => before && { ...before, review })
      })
    }
    window.addEventListener('focus', look)
    return () => {
      shown = false
      window.removeEventListener('focus', look)
    }
  }, [workerId])

  const files = read?.review.files
  const locked = read?.locked != null
  const accepted = !locked && (files?.some((file) => file.accepted.length > 0) ?? false)
  const integration = read?.review.integration
  /** What the pre-check is asked about; another object, another question. */
  const asked = useMemo(() => ({ files, together, integration }), [files, together, integration])
  useEffect(() => {
    let shown = true
    // A person decides faster than a merge is tried: only the last decision of a burst is checked.
    const timer = setTimeout(() => {
      if (!accepted) {
        setPreCheck(null)
        setOthers(null)
        return
      }
      const kept = deciding.current.last
      void kept.then(async () => {
        const answer = await call('preCheck', { workerId, withWorkers: [...together] })
        if (!shown) return
        setChecked(asked)
        setPreCheck(answer.ok ? answer.value : { files: 0, conflicts: [], problem: answer.error })
      })
      void kept.then(async () => {
        const answer = await call('checkOthers', { workerId })
        if (!shown) return
        setCheckedOthers(asked)
        setOthers(answer.ok ? answer.value : null)
        // One that is gone or committed meanwhile can't be taken along any more.
        const there = new Set(answer.ok ? answer.value.others.map(({ workerId: id }) => id) : [])
        if (answer.ok) setTogether((before) => stillThere(before, there))
      })
    }, 300)
    return () => {
      shown = false
      clearTimeout(timer)
    }
  }, [workerId, accepted, together, asked])

  const put = useCallback((change: (files: Files) => Files) => {
    setRead((before) => {
      const now = before === null ? [] : change(before.review.files)
      if (before === null || now === before.review.files) return before
      return { ...before, review: { ...before.review, files: [...now] } }
    })
  }, [])
  const keep = (asking: Promise<unknown>): void => {
    const { last, count } = deciding.current
    deciding.current = { last: Promise.all([last, asking]), count: count + 1 }
  }
  return {
    read,
    bare,
    problem,
    preCheck,
    checking: accepted && checked !== asked,
    kept,
    others,
    checkingOthers: accepted && checkedOthers !== asked,
    together,
    setTogether,
    again,
    integrated: () => {
      setChecked(null)
      setPreCheck(null)
      again()
    },
    decide: (path, atoms, decision) => {
      put((shown) => decideHere(shown, path, atoms, decision))
      const mine = (newest.current += 1)
      const asked = { workerId, path, atoms: atoms === null ? null : [...atoms], decision }
      keep(
        ask('decide', asked).then((answer) => {
          if (answer === null) again()
          else if (newest.current === mine) put((shown) => answered(shown, answer.files))
        }),
      )
    },
    markViewed: (path, viewed) => {
      put((shown) => shown.map((file) => (file.path === path ? { ...file, viewed } : file)))
      keep(
        ask('markViewed', { workerId, path, viewed }).then((answer) => {
          if (answer === null) again()
        }),
      )
    },
  }
}
