import { z } from 'zod'
import type { PriceTable } from '../prices/price'
import { providerIdSchema } from '../worker/provider-id'
import { usageSchema } from '../worker/usage'
import { dayOf, type Part, type SpendEntry, spendParts } from './spend-parts'

/** Names one figure of a spend report. */
export const spendKeySchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('all') }),
  z.strictObject({ by: z.literal('provider'), provider: providerIdSchema }),
  z.strictObject({
    by: z.literal('model'),
    provider: providerIdSchema,
    model: z.string().nullable(),
  }),
  z.strictObject({ by: z.literal('orchestration'), id: z.string() }),
  z.strictObject({ by: z.literal('day'), day: z.string(), provider: providerIdSchema }),
  z.strictObject({
    by: z.literal('worth'),
    worth: z.enum(['used', 'partial', 'discarded', 'unmarked']),
  }),
])
export type SpendKey = z.infer<typeof spendKeySchema>

/** One turn, or what one of its models took of it, as it counts in a figure. Money in US dollars. */
export const tracedPartSchema = z.strictObject({
  workerId: z.string(),
  planId: z.string(),
  turn: z.number().int(),
  orchestration: z.string(),
  provider: providerIdSchema,
  model: z.string().nullable(),
  endedAt: z.number(),
  usage: usageSchema,
  costUsd: z.number(),
  estimatedUsd: z.number(),
  unpriced: z.boolean(),
})
export type TracedPart = z.infer<typeof tracedPartSchema>

/** What a figure of the report over the same entries was summed from, dearest first; it adds up to that figure. */
export const traceSpend = (
  entries: readonly SpendEntry[],
  prices: PriceTable,
  zone: string,
  key: SpendKey,
): TracedPart[] =>
  spendParts(entries, prices)
    .filter((part) => counts(part, key, zone))
    .toSorted((a, b) => b.costMicros + b.estimatedMicros - a.costMicros - a.estimatedMicros)
    .map(({ entry, model, usage, costMicros, estimatedMicros, unpriced }) => ({
      workerId: entry.workerId,
      planId: entry.planId,
      turn: entry.turn,
      orchestration: entry.orchestration,
      provider: entry.provider,
      model,
      endedAt: entry.endedAt,
      usage,
      costUsd: costMicros / 1e6,
      estimatedUsd: estimatedMicros / 1e6,
      unpriced: unpriced > 0,
    }))

const counts = ({ entry, model }: Part, key: SpendKey, zone: string): boolean => {
  switch (key.by) {
    case 'all':
      return true
    case 'provider':
      return entry.provider === key.provider
    case 'model':
      return entry.provider === key.provider && model === key.model
    case 'orchestration':
      return entry.orchestrationId === key.id
    case 'day':
      return entry.provider === key.provider && dayOf(entry.endedAt, zone) === key.day
    case 'worth':
      return (entry.worth ?? 'unmarked') === key.worth
  }
}
