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
  text: string | null,
  checkoutConfirmed: boolean,
  quotaAllowed: boolean,
): Review => {
  const [answer, setAnswer] = useState<Review>({ review: null, problem: null, text: null })
  useEffect(() => {
    if (text === null) return
    let wanted = true
    const timer = setTimeout(() => {
      void call('reviewPlan', { projectId, text, checkoutConfirmed, quotaAllowed }).then((read) => {
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
  }, [projectId, text, checkoutConfirmed, quotaAllowed])
  return answer
}
