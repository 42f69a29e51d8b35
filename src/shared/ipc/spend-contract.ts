import { z } from 'zod'
import { orchestrationBudgetSchema } from '../budget/budget'
import { budgetStandingSchema } from '../budget/budget-standing'
import { spendViewSchema } from '../report/spend-view'
import { spendKeySchema, tracedPartSchema } from '../report/trace-spend'
import { providerIdSchema } from '../worker/provider-id'

const nothing = z.strictObject({})
const days = z.number().int().min(1).max(366)

/** Calls about quota, money and what holds them back. */
export const spendContract = {
  /** What was spent in the newest days, today included. */
  readSpend: { in: z.strictObject({ days }), out: spendViewSchema },
  /** What one figure of that was summed from. */
  traceSpend: {
    in: z.strictObject({ days, key: spendKeySchema }),
    out: z.strictObject({ parts: z.array(tracedPartSchema) }),
  },
  /** How a wave's budget stands, and its orchestration's. */
  readBudgets: {
    in: z.strictObject({ waveId: z.string() }),
    out: z.strictObject({
      wave: budgetStandingSchema,
      orchestration: budgetStandingSchema,
      /** Percent of a budget from which the window warns. */
      warnAt: z.number(),
    }),
  },
  /** Holds all waves of an orchestration, those that run too, to these limits; an absent one is lifted. */
  setOrchestrationBudget: {
    in: z.strictObject({ orchestrationId: z.string(), budget: orchestrationBudgetSchema }),
    out: nothing,
  },
  /** Reads what other programs keep of the quota, now. */
  readQuota: { in: nothing, out: nothing },
  /** Asks Claude itself, with one short call to its cheapest model. */
  probeQuota: { in: z.strictObject({ provider: z.literal('claude') }), out: nothing },
  /** The person resumes a provider that is held. */
  liftHold: { in: z.strictObject({ provider: providerIdSchema }), out: nothing },
} as const
