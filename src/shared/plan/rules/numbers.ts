import { budgetFaults } from '../../budget/budget-limits'
import { eachWorker, planFinding, type PlanRule, workerFinding } from '../candidate'
import { planLimits } from '../plan-limits'

const rangeFault = (
  name: string,
  value: number | undefined,
  [least, most]: readonly [number, number],
): string | null =>
  value === undefined || (Number.isInteger(value) && value >= least && value <= most)
    ? null
    : `${name} must be a whole number between ${least} and ${most}, not ${value}.`

export const planNumbers: PlanRule = ({ written }) => [
  ...Object.entries({
    maxConcurrent: rangeFault('maxConcurrent', written.maxConcurrent, [1, planLimits.workers]),
    maxFollowups: rangeFault('maxFollowups', written.maxFollowups, planLimits.followups),
    defaultTimeoutSeconds: rangeFault(
      'defaultTimeoutSeconds',
      written.defaultTimeoutSeconds,
      planLimits.timeout,
    ),
  }).flatMap(([path, message]) =>
    message === null ? [] : [planFinding('problem', path, 'number_range', message)],
  ),
  ...budgetFaults(written.budget ?? {}).map(({ field, message }) =>
    planFinding('problem', `budget.${field}`, 'number_range', `budget.${field} ${message}.`),
  ),
]

export const workerNumbers = eachWorker((worker) => {
  const { timeoutSeconds, idleTimeoutSeconds } = worker.written
  return Object.entries({
    timeoutSeconds: rangeFault('timeoutSeconds', timeoutSeconds, planLimits.timeout),
    idleTimeoutSeconds: rangeFault('idleTimeoutSeconds', idleTimeoutSeconds, planLimits.idle),
  }).flatMap(([field, message]) =>
    message === null ? [] : [workerFinding('problem', worker, field, 'number_range', message)],
  )
})
