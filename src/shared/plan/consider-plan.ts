import { inferStrategy } from '../strategy/infer-strategy'
import { strategyRules } from '../strategy/strategies'
import { strategyRule } from '../strategy/strategy-rule'
import type { PlanCandidate, WorkerCandidate } from './candidate'
import type { FixedStrategy, Strategy } from './plan-document'
import type { PlanContext } from './plan-context'
import type { PlanDraft } from './read-plan'
import { resolveTier, resolveWorker } from './resolve-worker'

/** Works out what a plan will mean as far as it could be read: its workers, strategy and limits. */
export const considerPlan = (
  { written, workers }: PlanDraft,
  context: PlanContext,
): PlanCandidate => {
  const { policy } = context
  const resolved = workers.map((draft) => resolveWorker(draft, written, context))
  const requestedStrategy = written.strategy ?? policy.defaultStrategy
  const { strategy, strategyNote } = settleStrategy(requestedStrategy, resolved)
  return {
    written,
    workers: resolved.map((worker) => withStrategyTier(worker, strategy, context)),
    requestedStrategy,
    strategy,
    strategyNote,
    maxConcurrent: Math.min(
      written.maxConcurrent ?? Infinity,
      strategyRule(strategy, policy).maxConcurrent ?? Infinity,
      policy.maxConcurrent,
    ),
    budget: { ...policy.budget, ...written.budget },
  }
}

const settleStrategy = (
  requested: Strategy,
  workers: readonly WorkerCandidate[],
): { readonly strategy: FixedStrategy; readonly strategyNote: string } => {
  if (requested !== 'auto') return { strategy: requested, strategyNote: 'as asked for' }
  const facts = workers.map(({ mode, isolate, written }) => ({
    mode,
    isolate,
    resumes: written.resume !== undefined,
  }))
  const { strategy, why } = inferStrategy(facts)
  return { strategy, strategyNote: `auto: ${why}` }
}

/** A worker that names neither tier nor model gets the tier of the strategy. */
const withStrategyTier = (
  worker: WorkerCandidate,
  strategy: FixedStrategy,
  context: PlanContext,
): WorkerCandidate => {
  const { tier, model, effort } = worker.written
  if (tier !== undefined || model !== undefined || effort !== undefined) return worker
  const provider = worker.routing?.ok === true ? worker.routing.provider : null
  return { ...worker, ...resolveTier(strategyRules[strategy].tier, worker, context, provider) }
}
