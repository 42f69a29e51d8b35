import { z } from 'zod'
import { providerIdSchema } from '../worker/provider-id'
import { quotaReadingSchema } from './reading'

/** Where a reading came from: a worker's output, a file another program keeps, or a call made to ask. */
export const quotaSources = ['worker', 'file', 'probe'] as const

/** What was known of one window of one provider at one instant (epoch milliseconds). */
export const quotaObservationSchema = quotaReadingSchema.extend({
  provider: providerIdSchema,
  observedAt: z.number(),
  source: z.enum(quotaSources),
  /** The file it came from can't be read now: it counts as stale, whatever its age. */
  unread: z.boolean().optional(),
})
export type QuotaObservation = z.infer<typeof quotaObservationSchema>

/** A clock that was set back leaves readings from the future; by this much they may be early. */
const futureSlackMs = 60_000

/** Whether an observation takes the place of the known one: the newest wins, one from the future never. */
export const isNewer = (
  candidate: Pick<QuotaObservation, 'observedAt'>,
  known: Pick<QuotaObservation, 'observedAt'> | null,
  now: number,
): boolean => {
  if (candidate.observedAt > now + futureSlackMs) return false
  return (
    known === null ||
    candidate.observedAt >= known.observedAt ||
    known.observedAt > now + futureSlackMs
  )
}
