import { z } from 'zod'

/** Percent of a window: from `criticalThreshold` a provider counts as low, from `stopAt` no worker starts. */
export const quotaLinesSchema = z.strictObject({
  criticalThreshold: z.number().min(0).max(100),
  stopAt: z.number().min(0).max(100),
})
export type QuotaLines = z.infer<typeof quotaLinesSchema>

/** What holds while the person's copy of the defaults can't be read. */
export const usualLines: QuotaLines = { criticalThreshold: 80, stopAt: 95 }
