import type { Problem } from '@shared/lib/problem'
import type { PlanReview } from '@shared/plan/resolved-plan'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/client'

export interface Review {
  /** Null before the first answer. */
  readonly review: PlanReview | null
  readonly problem: Problem | null
  /** The answer is about this text; another text means that it is being checked. */
  readonly text: string | null
}

const debounceMs = 200

/** Judges the plan as it is typed; an answer about an older text is dropped. */
export const useReview = (
  projectId: string,
  orchestrationId: string | null,
  text: string | null,
  checkoutConfirmed: boolean,
  quotaAllowed: boolean,
): Review => {
  const [answer, setAnswer] = useState<Review>({ review: null, problem: null, text: null })
  // Files, the repository and the budget change behind the window: whoever comes back sees them as they are.
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    const look = () => {
      setLooks((before) => before + 1)
    }
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('focus', look)
    }
  }, [])
  useEffect(() => {
    if (text === null) return
    let wanted = true
    const timer = setTimeout(() => {
      const asked = { projectId, orchestrationId, text, checkoutConfirmed, quotaAllowed }
      void call('reviewPlan', asked).then((read) => {
        if (!wanted) return
        setAnswer((before) =>
          read.ok
            ? { review: read.value, problem: null, text }
            : { review: before.review, problem: read.error, text },
        )
      })
    }, debounceMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [projectId, orchestrationId, text, checkoutConfirmed, quotaAllowed, looks])
  return answer
}
