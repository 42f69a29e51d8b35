import { z } from 'zod'

/** Why the supervisor itself ended a turn; the first one written wins. `drained`: result seen, then silence. */
export const stopReasonSchema = z.enum([
  'stopped',
  'timed_out',
  'stalled',
  'over_budget',
  'output_limit',
  'disk_full',
  'drained',
])
export type StopReason = z.infer<typeof stopReasonSchema>

/** A process that outlived its turn's stop. */
export const survivorSchema = z.strictObject({
  pid: z.number().int(),
  command: z.string(),
  foundBy: z.enum(['descendant', 'marker', 'open_file', 'cwd']),
})
export type Survivor = z.infer<typeof survivorSchema>

/** The facts of a turn's process, written by the launcher and the supervisor; nothing here is guessed. */
export const turnEndSchema = z.strictObject({
  /** The CLI's real exit status; null when it could not be learned. */
  exitCode: z.number().int().nullable(),
  /** Name of the signal that ended it, when one did. */
  signal: z.string().nullable(),
  stopReason: stopReasonSchema.nullable(),
  /** Set when the process never started. */
  launchError: z.string().nullable(),
  /** The end could not be proven: launcher gone without an exit file. */
  lost: z.boolean(),
  /** Why its output could not be read to the end; absent: it was read. */
  unread: z.string().optional(),
  startedAt: z.number(),
  endedAt: z.number(),
  /** Milliseconds between the two in which the machine slept; absent: none that was noticed. */
  sleptMs: z.number().optional(),
  stdoutBytes: z.number().int(),
  /** Bytes that came after the turn was settled; ignored and counted. */
  lateBytes: z.number().int(),
  stderrTail: z.string(),
  survivors: z.array(survivorSchema),
})
export type TurnEnd = z.infer<typeof turnEndSchema>
