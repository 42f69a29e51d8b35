import { z } from 'zod'
import { endingSchema, failureKindSchema } from '../outcome/ending'
import type { Outcome } from '../outcome/outcome'

const turnSchema = z.strictObject({
  turn: z.number().int(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  ending: endingSchema.nullable(),
  failureKind: failureKindSchema.nullable(),
  models: z.array(z.string()),
  costUsd: z.number().nullable(),
  sessionId: z.string().nullable(),
})

/** What a worker was given, on what, by whom, for how much, and what came of it; with the hashes of its files. */
export const receiptSchema = z.strictObject({
  version: z.literal(1),
  workerId: z.string(),
  planId: z.string(),
  provider: z.string(),
  base: z.string().nullable(),
  costUsd: z.number().nullable(),
  worth: z.enum(['used', 'partial', 'discarded']).nullable(),
  worthWhy: z.string().nullable(),
  turns: z.array(turnSchema),
  /** Path inside the worker's folder -> SHA-256 of the file, lower-case hex. */
  files: z.record(z.string(), z.string()),
  /** SHA-256 of all the above (see `sealedText`). */
  seal: z.string(),
})
export type Receipt = z.infer<typeof receiptSchema>

/** The text a receipt's seal is the SHA-256 of: everything but the seal, as written. */
export const sealedText = (receipt: Omit<Receipt, 'seal'>): string =>
  JSON.stringify({ ...receipt, seal: undefined })

/** What a worker's folder shows of its newest turn: copies, byte for byte, of that turn's files. */
export const newestCopies = ['outcome.json', 'result.md', 'diff.patch'] as const

/** Files a receipt answers for, where they exist: of the worker, and of each of its turns. */
export const receiptFiles = (turns: readonly number[]): readonly string[] => [
  'brief.md',
  ...turns.flatMap((turn) =>
    ['prompt.md', ...newestCopies, 'stdout.log', 'stderr.log'].map(
      (file) => `turns/${String(turn)}/${file}`,
    ),
  ),
]

/** What a receipt says of one turn. */
export const receiptTurn = (
  turn: number,
  times: { readonly startedAt: number | null; readonly endedAt: number | null },
  outcome: Outcome | null,
): Receipt['turns'][number] => ({
  turn,
  ...times,
  ending: outcome?.ending ?? null,
  failureKind: outcome?.failureKind ?? null,
  models: outcome?.models ?? [],
  costUsd: outcome?.costUsd ?? null,
  sessionId: outcome?.sessionId ?? null,
})
