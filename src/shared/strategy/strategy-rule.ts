import type { FixedStrategy } from '../plan/plan-document'
import type { Policy } from '../policy/policy'
import { type StrategyRule, strategyRules } from './strategies'

/** What one wave under a strategy may be, by the numbers the person's policy gives it. */
export const strategyRule = (
  strategy: FixedStrategy,
  { strategies }: Pick<Policy, 'strategies'>,
): StrategyRule => ({ ...strategyRules[strategy], ...strategies[strategy] })
