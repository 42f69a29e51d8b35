import { z } from 'zod'
import { budgetSchema } from '../budget/budget'
import { defaultMaxFollowups } from '../turns/tell-refusal'
import { providerIdSchema } from '../worker/provider-id'
import type { PlanCandidate } from './candidate'
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

export const outlineOf = (plan: PlanCandidate): PlanOutline => ({
  strategy: plan.strategy,
  strategyNote: plan.strategyNote,
  maxConcurrent: plan.maxConcurrent,
  maxFollowups: plan.written.maxFollowups ?? defaultMaxFollowups,
  budget: plan.budget,
  workers: plan.workers.map((worker) => ({
    index: worker.index,
    id: worker.id,
    provider: worker.routing?.ok === true ? worker.routing.provider : null,
    routingNote: worker.routing?.ok === true ? worker.routing.note : null,
    mode: worker.mode,
    tier: worker.tier,
    model: worker.model,
    effort: worker.effort,
    timeoutSeconds: worker.timeoutSeconds,
    idleTimeoutSeconds: worker.idleTimeoutSeconds,
    estimatedPromptTokens: worker.estimatedPromptTokens,
  })),
})
