import { z } from 'zod'
import { quotaReadingSchema } from '../quota/reading'
import { usageSchema } from '../worker/usage'
import { failureKindSchema } from './ending'

/** The cause a CLI itself gave for a failure, in machine-readable form or in its documented words. */
export const reportedCauseSchema = z.strictObject({
  kind: failureKindSchema,
  message: z.string(),
  /** Epoch milliseconds; null unless the CLI gave an instant that can be read exactly. */
  resetAt: z.number().nullable(),
})
export type ReportedCause = z.infer<typeof reportedCauseSchema>

/** What one turn's output says, folded from its lines by a provider's parser; facts only, no verdict. */
export const turnReadingSchema = z.strictObject({
  sessionId: z.string().nullable(),
  /** A result event was read and it is the last word: no background task is open. */
  finished: z.boolean(),
  /** A result is the last word but for background tasks that were not said to have ended; absent: no. */
  awaitsTasks: z.boolean().optional(),
  /** The CLI called its own result a success; null before a result. */
  resultOk: z.boolean().nullable(),
  resultText: z.string().nullable(),
  structured: z.json().nullable(),
  usage: usageSchema.nullable(),
  /** True while `usage` is only what could be followed live (a floor), false once the CLI reported it. */
  usageIsFloor: z.boolean(),
  costUsd: z.number().nullable(),
  costByModel: z.record(z.string(), z.number()),
  models: z.array(z.string()),
  /** Names of tools the CLI refused. */
  denials: z.array(z.string()),
  /** Shell commands the CLI refused, as the worker wrote them; they can be offered as "allow". */
  deniedCommands: z.array(z.string()).optional(),
  quota: z.array(quotaReadingSchema),
  cause: reportedCauseSchema.nullable(),
  /** Normalized events by kind. */
  counts: z.record(z.string(), z.number().int()),
  /** Lines that were not in the CLI's format. */
  foreignLines: z.number().int(),
  /** What the next turn of the same session must know to report its own part (cumulative counters). */
  carry: z.json().nullable(),
})
export type TurnReading = z.infer<typeof turnReadingSchema>

/** The reading before any line. */
export const emptyReading = (): TurnReading => ({
  sessionId: null,
  finished: false,
  resultOk: null,
  resultText: null,
  structured: null,
  usage: null,
  usageIsFloor: true,
  costUsd: null,
  costByModel: {},
  models: [],
  denials: [],
  quota: [],
  cause: null,
  counts: {},
  foreignLines: 0,
  carry: null,
})
