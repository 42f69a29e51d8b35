import { z } from 'zod'

/**
 * One observation of one window of a provider's subscription. `window` is `5h`, `week` or the
 * provider's own name; `usedPercent` 0 to 100; instants in epoch milliseconds, null when not reported.
 */
export const quotaReadingSchema = z.strictObject({
  window: z.string(),
  usedPercent: z.number().nullable(),
  resetsAt: z.number().nullable(),
  status: z.enum(['ok', 'warning', 'rejected']).nullable(),
})
export type QuotaReading = z.infer<typeof quotaReadingSchema>
