import { z } from 'zod'
import { budgetSchema } from '../budget/budget'
import { providerIdSchema } from '../worker/provider-id'
import { modes, strategies, tiers } from './plan-document'

/** One worker as far as its plan can be read. */
const workerOutlineSchema = z.strictObject({
  /** Its place in the plan. */
  index: z.number().int(),
  id: z.string(),
  /** Null while none can be chosen. */
  provider: providerIdSchema.nullable(),
  /** Why the provider differs from the requested one. */
  routingNote: z.string().nullable(),
  mode: z.enum(modes),
  tier: z.enum(tiers),
  model: z.string().nullable(),
  effort: z.string().nullable(),
  /** Where model and effort came from. */
  tierNote: z.string(),
  timeoutSeconds: z.number(),
  idleTimeoutSeconds: z.number().nullable(),
  estimatedPromptTokens: z.number().int(),
})
export type WorkerOutline = z.infer<typeof workerOutlineSchema>

/** What a plan would come to, also while problems keep it from running. */
export const planOutlineSchema = z.strictObject({
  strategy: z.enum(strategies).exclude(['auto']),
  /** Why this strategy. */
  strategyNote: z.string(),
  maxConcurrent: z.number(),
  maxFollowups: z.number(),
  budget: budgetSchema,
  workers: z.array(workerOutlineSchema),
})
export type PlanOutline = z.infer<typeof planOutlineSchema>
