import type { Problem } from '@shared/lib/problem'
import type { WorkerSummary } from '@shared/worker/records'

interface Props {
  readonly worker: Pick<WorkerSummary, 'planId'>
  readonly refusal: Problem
}

/** Stands where a worker would be told more, and says why it can't be. */
export const CannotTell = ({ worker, refusal }: Props) => (
  <p className="t-small fg-2 grow">
    {worker.planId} can&apos;t be told more: {refusal.message} {refusal.fix}
  </p>
)
