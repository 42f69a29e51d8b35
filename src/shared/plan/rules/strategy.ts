import { strategyRules } from '../../strategy/strategies'
import { strategyRule } from '../../strategy/strategy-rule'
import { planFinding, type PlanRule, workerFinding } from '../candidate'
import { planLimits } from '../plan-limits'

/** How many workers the strategy and the policy allow. */
export const strategyCount: PlanRule = ({ workers, strategy }, { policy }) => {
  const rule = strategyRule(strategy, policy)
  const most = Math.min(rule.maxWorkers, policy.maxWorkers)
  if (workers.length <= most) return []
  const isOwn = rule.maxWorkers <= policy.maxWorkers && policy.strategies[strategy] === undefined
  const who = isOwn ? `The strategy ${strategy}` : 'Your policy'
  const message = `${who} allows ${most === 1 ? '1 worker' : `${most} workers`}; this plan has ${workers.length}.`
  return [
    planFinding(
      'problem',
      'workers',
      'strategy_count',
      message,
      'Take workers out, or choose another strategy.',
    ),
  ]
}

/** What the strategy asks of each worker. */
export const strategyFits: PlanRule = ({ workers, strategy }) => {
  const rule = strategyRules[strategy]
  return workers.flatMap((worker) => [
    ...(rule.readOnlyOnly && worker.mode === 'write'
      ? [
          workerFinding(
            'problem',
            worker,
            'mode',
            'strategy_read_only',
            `The strategy ${strategy} takes read-only workers only.`,
          ),
        ]
      : []),
    ...(rule.isolatedWriters && worker.mode === 'write' && worker.isolate === 'checkout'
      ? [
          workerFinding(
            'problem',
            worker,
            'isolate',
            'strategy_isolated',
            `The strategy ${strategy} gives every writer a workspace of its own.`,
            worker.session === null
              ? 'Set isolate to "clone".'
              : 'It resumes a session of the checkout; leave resume out, or choose another strategy.',
          ),
        ]
      : []),
    ...(rule.resumes && !worker.present.has('resume')
      ? [
          workerFinding(
            'problem',
            worker,
            'resume',
            'strategy_resume',
            `The strategy ${strategy} resumes a session.`,
            'Name the session in resume.',
          ),
        ]
      : []),
  ])
}

export const loweredConcurrency: PlanRule = ({ written, maxConcurrent, strategy }) => {
  const asked = written.maxConcurrent
  // More than any plan may ask for is named as such.
  if (asked === undefined || asked <= maxConcurrent || asked > planLimits.workers) return []
  const message = `${maxConcurrent} at a time instead of ${asked}, by the strategy ${strategy} or your policy.`
  return [planFinding('warning', 'maxConcurrent', 'concurrency_lowered', message)]
}
