import { z } from 'zod'

/** Hard limits of a wave or an orchestration; an absent field is no limit. */
export const budgetSchema = z.strictObject({
  maxCalls: z.number().int().optional(),
  maxWallSeconds: z.number().int().optional(),
  maxEstimatedPromptTokens: z.number().int().optional(),
  maxReportedTokens: z.number().int().optional(),
  maxReportedCostUsd: z.number().optional(),
})
export type Budget = z.infer<typeof budgetSchema>

/** What an orchestration can be held to, over all its waves: time and prompts are limits of one wave. */
export const orchestrationBudgetSchema = budgetSchema.pick({
  maxCalls: true,
  maxReportedTokens: true,
  maxReportedCostUsd: true,
})
export type OrchestrationBudget = z.infer<typeof orchestrationBudgetSchema>
