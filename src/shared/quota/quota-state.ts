import { z } from 'zod'
import { problemSchema } from '../lib/problem'
import { holdSchema } from '../worker/records'
import { providerIdSchema } from '../worker/provider-id'
import { quotaObservationSchema } from './observation'
import { quotaLinesSchema } from './quota-lines'

/** Why a provider is held: it refused for its limit, or its CLI is not signed in. */
export const providerHoldSchema = z.strictObject({
  provider: providerIdSchema,
  kind: z.enum(['limit', 'sign_in']),
  hold: holdSchema,
})
export type ProviderHold = z.infer<typeof providerHoldSchema>

/** What is known of every subscription: the newest observation of each window, holds, unreadable sources. */
export const quotaStateSchema = z.strictObject({
  lines: quotaLinesSchema,
  observations: z.array(quotaObservationSchema),
  /** What providers sell beside their windows, in their own words. */
  credits: z
    .array(z.strictObject({ provider: providerIdSchema, left: z.string(), observedAt: z.number() }))
    .optional(),
  holds: z.array(providerHoldSchema),
  problems: z.array(problemSchema),
})
export type QuotaState = z.infer<typeof quotaStateSchema>
