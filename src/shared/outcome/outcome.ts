import { z } from 'zod'
import { diffStatSchema } from '../diff/diff-summary'
import { usageSchema } from '../worker/usage'
import { endingSchema, failureKindSchema } from './ending'
import { handoffSchema } from './handoff'
import { turnEndSchema } from './turn-end'

/** The facts of a finished turn and the first-written reason it ended; `outcome.json` is this, word for word. */
export const outcomeSchema = z.strictObject({
  version: z.literal(1),
  workerId: z.string(),
  turn: z.number().int().positive(),
  ending: endingSchema,
  failureKind: failureKindSchema.nullable(),
  /** What happened, in one sentence. */
  message: z.string(),
  /** What to do next, in one sentence. */
  hint: z.string().nullable(),
  resetAt: z.number().nullable(),
  sessionId: z.string().nullable(),
  usage: usageSchema.nullable(),
  usageIsFloor: z.boolean(),
  costUsd: z.number().nullable(),
  costByModel: z.record(z.string(), z.number()),
  models: z.array(z.string()),
  denials: z.array(z.string()),
  /** Commands that were denied and could be allowed for this repository, ready to use as a rule. */
  deniedCommands: z.array(z.string()),
  handoff: handoffSchema.nullable(),
  hasResult: z.boolean(),
  resultBytes: z.number().int(),
  /** Where `result.md` comes from: the CLI's result, or the tail of its output kept as a fallback. */
  resultSource: z.enum(['result', 'fallback', 'none']),
  diff: diffStatSchema.nullable(),
  /** Files a writer in the checkout changed, and what was dirty before it. */
  touchedFiles: z.array(z.string()),
  dirtyBefore: z.array(z.string()),
  /** Files that changed under a read-only worker. */
  readOnlyViolation: z.array(z.string()),
  /** Why its workspace could not be looked at when it ended, so that what it changed is unknown; absent: it was. */
  unseen: z.string().optional(),
  /** What its diff can't hold, and what else of its workspace is to be told; absent: nothing. */
  notes: z.array(z.string()).optional(),
  /** The result was printed, then the process had to be ended by the drain. */
  drained: z.boolean(),
  outputLimit: z.boolean(),
  counts: z.record(z.string(), z.number().int()),
  foreignLines: z.number().int(),
  end: turnEndSchema,
})
export type Outcome = z.infer<typeof outcomeSchema>
