import { z } from 'zod'
import { quotaReadingSchema } from '../quota/reading'
import { usageSchema } from './usage'

const fileChangeSchema = z.strictObject({
  path: z.string(),
  change: z.enum(['add', 'edit', 'delete', 'rename']),
  added: z.number().int().optional(),
  removed: z.number().int().optional(),
})

/**
 * One normalized event of a worker's output, whatever CLI printed it. Text is hostile: it is shown as
 * text, never as HTML. `raw` is a line that is not the CLI's own format (a banner, a stray print).
 */
export const workerEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('session'),
    sessionId: z.string().nullable(),
    model: z.string().nullable(),
    text: z.string(),
  }),
  z.strictObject({ kind: z.literal('message'), text: z.string() }),
  z.strictObject({ kind: z.literal('thinking'), text: z.string() }),
  z.strictObject({
    kind: z.literal('tool'),
    id: z.string(),
    name: z.string(),
    text: z.string(),
  }),
  z.strictObject({
    kind: z.literal('toolResult'),
    id: z.string(),
    ok: z.boolean(),
    text: z.string(),
  }),
  z.strictObject({
    kind: z.literal('command'),
    id: z.string(),
    command: z.string(),
    status: z.enum(['started', 'ended']),
    exitCode: z.number().int().nullable(),
    output: z.string(),
  }),
  z.strictObject({ kind: z.literal('fileChange'), changes: z.array(fileChangeSchema) }),
  z.strictObject({ kind: z.literal('denied'), tool: z.string(), text: z.string() }),
  z.strictObject({
    kind: z.literal('retry'),
    attempt: z.number().int(),
    maxAttempts: z.number().int().nullable(),
    httpStatus: z.number().int().nullable(),
    text: z.string(),
  }),
  z.strictObject({ kind: z.literal('usage'), usage: usageSchema, costUsd: z.number().nullable() }),
  z.strictObject({ kind: z.literal('quota'), readings: z.array(quotaReadingSchema) }),
  z.strictObject({ kind: z.literal('result'), ok: z.boolean(), text: z.string() }),
  z.strictObject({ kind: z.literal('error'), text: z.string() }),
  z.strictObject({ kind: z.literal('notice'), text: z.string() }),
  z.strictObject({ kind: z.literal('raw'), text: z.string() }),
])
export type WorkerEvent = z.infer<typeof workerEventSchema>
