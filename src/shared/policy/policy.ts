import { z } from 'zod'
import { budgetSchema } from '../budget/budget'
import { fixedStrategies, strategies } from '../plan/plan-document'
import { planLimits } from '../plan/plan-limits'
import { providerIdSchema } from '../worker/provider-id'

/** Providers that a plan may leave to be chosen: what the person gives a command of its own is never chosen. */
export const choosableSchema = providerIdSchema.exclude(['custom', 'demo'])
/** A provider that is named again counts once, where it was named first. */
const choosable = z.array(choosableSchema).overwrite((ids) => [...new Set(ids)])

const workers = z.number().int().min(1).max(planLimits.workers)

/** The person's standing preferences, `policy.json`; unknown keys are refused. */
export const policySchema = z.strictObject({
  version: z.literal(1),
  onboarded: z.boolean(),
  defaultStrategy: z.enum(strategies),
  providerOrder: choosable.min(1),
  conserveProviders: choosable,
  providerSwitch: z.enum(['ask', 'automatic', 'never']),
  maxWorkers: workers,
  maxConcurrent: workers,
  /** Numbers for a strategy in place of its own, raised or lowered. */
  strategies: z.partialRecord(
    z.enum(fixedStrategies),
    z.strictObject({ maxWorkers: workers, maxConcurrent: workers }),
  ),
  defaultTimeoutSeconds: z.number().int().min(1).max(86_400),
  idleTimeoutSeconds: z.number().int().min(5).max(86_400).nullable(),
  /** Of one turn's standard output; at it the turn is ended. */
  outputLimitMiB: z.number().int().min(1).max(16_384),
  budget: budgetSchema,
})
export type Policy = z.infer<typeof policySchema>
