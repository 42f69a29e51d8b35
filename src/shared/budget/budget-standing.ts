import { z } from 'zod'
import { budgetSchema } from './budget'

/** A budget with what is used of it. Tokens are those that count; money is what the CLIs reported. */
export const budgetStandingSchema = z.strictObject({
  limits: budgetSchema,
  used: z.strictObject({
    calls: z.number().int(),
    tokens: z.number().int(),
    costUsd: z.number(),
    /** What of it the demo made up. */
    demoUsd: z.number(),
    /** Since the wave's first start; an orchestration is held to no time. */
    wallSeconds: z.number().int(),
    promptTokens: z.number().int(),
  }),
  /** Ended turns whose CLI reported no cost, and no tokens: they are in no sum. */
  withoutCost: z.number().int(),
  withoutTokens: z.number().int(),
})
export type BudgetStanding = z.infer<typeof budgetStandingSchema>

/** One limit as a meter shows it. */
export interface BudgetMeter {
  readonly of: 'calls' | 'tokens' | 'costUsd' | 'wallSeconds' | 'promptTokens'
  readonly used: number
  readonly limit: number
  readonly left: number
  readonly percent: number
  /** `warn` from the percent the person set, `spent` once nothing is left. */
  readonly state: 'within' | 'warn' | 'spent'
}

/** Every limit that is set, money first. */
export const budgetMeters = (
  { limits, used }: Pick<BudgetStanding, 'limits' | 'used'>,
  warnAt: number,
): BudgetMeter[] => {
  const meter = (of: BudgetMeter['of'], limit: number | undefined): BudgetMeter[] => {
    if (limit === undefined) return []
    const rest = limit - used[of]
    // A turn is given whole seconds: in the last one that has begun none starts any more.
    const least = of === 'wallSeconds' && used[of] > 0 ? 1 : 0
    const isSpent = rest <= least
    const share = (used[of] / limit) * 100
    const percent = isSpent ? Math.max(100, share) : share
    const state = isSpent ? 'spent' : percent >= warnAt ? 'warn' : 'within'
    return [{ of, used: used[of], limit, left: isSpent ? 0 : rest, percent, state }]
  }
  return [
    ...meter('costUsd', limits.maxReportedCostUsd),
    ...meter('tokens', limits.maxReportedTokens),
    ...meter('promptTokens', limits.maxEstimatedPromptTokens),
    ...meter('wallSeconds', limits.maxWallSeconds),
    ...meter('calls', limits.maxCalls),
  ]
}
