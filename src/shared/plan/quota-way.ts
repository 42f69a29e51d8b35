import { z } from 'zod'
import { providerIdSchema } from '../worker/provider-id'
import { tiers } from './plan-document'

/** One way around a provider that is low or stopped, and what it changes; indexes are of the plan's workers. */
export const quotaWaySchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('wait'), resetsAt: z.number().nullable(), changes: z.string() }),
  z.strictObject({
    way: z.literal('move'),
    provider: providerIdSchema,
    workers: z.array(z.number().int()),
    changes: z.string(),
  }),
  z.strictObject({
    way: z.literal('cheaper'),
    workers: z.array(z.strictObject({ index: z.number().int(), tier: z.enum(tiers) })),
    changes: z.string(),
  }),
  z.strictObject({
    way: z.literal('fewer'),
    /** Workers that are left out. */
    without: z.array(z.number().int()),
    changes: z.string(),
  }),
  z.strictObject({
    way: z.literal('anyway'),
    /** The person's word is needed: a provider is at its stop line. */
    stopped: z.boolean(),
    changes: z.string(),
  }),
])
export type QuotaWay = z.infer<typeof quotaWaySchema>
