import { z } from 'zod'
import { budgetSchema } from '../budget/budget'
import { strategies } from '../plan/plan-document'
import { providerIdSchema } from '../worker/provider-id'

/** The person's standing preferences, `policy.json`; unknown keys are refused. */
export const policySchema = z.strictObject({
  version: z.literal(1),
  onboarded: z.boolean(),
  defaultStrategy: z.enum(strategies),
  providerOrder: z.array(providerIdSchema),
  conserveProviders: z.array(providerIdSchema),
  providerSwitch: z.enum(['ask', 'automatic', 'never']),
  maxWorkers: z.number().int().min(1).max(64),
  maxConcurrent: z.number().int().min(1).max(64),
  defaultTimeoutSeconds: z.number().int().min(1).max(86_400),
  idleTimeoutSeconds: z.number().int().min(5).max(86_400).nullable(),
  /** Of one turn's standard output; at it the turn is ended. */
  outputLimitMiB: z.number().int().min(1).max(16_384),
  budget: budgetSchema,
})
export type Policy = z.infer<typeof policySchema>
