import type { Problem } from '@shared/lib/problem'
import { defaultMaxFollowups, tellRefusal } from '@shared/turns/tell-refusal'
import { noBudgetLeft } from './no-budget-left'
import type { SchedulerPorts } from './ports'
import type { WorkerRecord } from './records'

/** Why a worker can't be told more now; null: it can. */
export const whyNotTold = (
  { records, providers }: Pick<SchedulerPorts, 'records' | 'providers'>,
  worker: WorkerRecord,
): Problem | null => {
  const { traits } = providers.adapter(worker.resolved.provider)
  const refusal = tellRefusal({
    state: worker.state,
    sessionId: worker.sessionId,
    resumes: traits.resume,
    label: traits.label,
    ...followUpsOf(records, worker),
  })
  return refusal ?? noBudgetLeft({ records, providers }, worker)
}

/** How often a worker was told more, and how often its plan allows it. */
export const followUpsOf = (
  records: SchedulerPorts['records'],
  worker: WorkerRecord,
): { readonly followUps: number; readonly maxFollowups: number } => ({
  followUps: records.turns.ofWorker(worker.id).filter(isFollowUp(worker.resolved.resume)).length,
  maxFollowups: records.waves.read(worker.waveId)?.plan.maxFollowups ?? defaultMaxFollowups,
})

/** A worker planned to resume a session resumes it in its first turn too; that is no follow-up. */
const isFollowUp =
  (planned: string | null) =>
  ({ number, resume }: { number: number; resume: string | null }): boolean =>
    resume !== null && (number > 1 || planned === null)
