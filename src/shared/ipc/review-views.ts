import { z } from 'zod'
import { problemSchema } from '../lib/problem'

/**
 * Writing, undoing and committing: begun, and if the app starts in this state, cut off by a crash. Failed:
 * nothing was changed.
 */
export const integrationStates = [
  'writing',
  'integrated',
  'undoing',
  'committing',
  'committed',
  'undone',
  'failed',
] as const
export type IntegrationState = (typeof integrationStates)[number]

/** One file of a review: what can be decided, and what was. Atoms are packed. */
export const reviewFileSchema = z.strictObject({
  path: z.string(),
  /** The atoms of each hunk as it is shown; name, mode and whole changes are hunks of their own. */
  hunks: z.array(z.array(z.string())),
  accepted: z.array(z.string()),
  rejected: z.array(z.string()),
  viewed: z.boolean(),
  /** What goes with what is accepted here, because both can't be there: `delete x`, `move x to y`. */
  needs: z.array(z.string()),
  /** A symbolic link that leads out of the repository, or into its Git folder: where to. */
  leadsOut: z.string().nullable(),
})
export type ReviewFileView = z.infer<typeof reviewFileSchema>

/** What was last integrated of a worker, with all that waits to be committed. */
export const integrationViewSchema = z.strictObject({
  id: z.string(),
  state: z.enum(integrationStates),
  at: z.number(),
  /** Files of all integrates that wait for one commit in which conflict markers still stand. */
  marked: z.array(z.string()),
  /** Other workers that were taken along with the newest, by the names of their plans: its undo takes them back too. */
  alongWith: z.array(z.string()),
  commit: z.string().nullable(),
  /** What Git and the person's hooks said when they committed it; empty: nothing. */
  said: z.string(),
})

export const reviewViewSchema = z.strictObject({
  files: z.array(reviewFileSchema),
  /** Where the changes go. */
  repository: z.string(),
  /** Whose checks hold for it; null: the repository is no project. */
  checksOf: z.string().nullable(),
  branch: z.string().nullable(),
  head: z.string(),
  headMoved: z.boolean(),
  integration: integrationViewSchema.nullable(),
  /** Proposed message of a commit. */
  message: z.string(),
})
export type ReviewView = z.infer<typeof reviewViewSchema>

/** A file in conflict, and which of the worker's hunks of lines (none: the file as a whole). */
export const conflictSchema = z.strictObject({
  path: z.string(),
  hunks: z.array(z.number().int()),
})
export type Conflict = z.infer<typeof conflictSchema>

/** What integrating now would meet. */
export const preCheckSchema = z.strictObject({
  /** Files it would write. */
  files: z.number().int(),
  /** In conflict with the checkout as it is now. */
  conflicts: z.array(conflictSchema),
  /** Null: nothing is in the way. */
  problem: problemSchema.nullable(),
})
export type PreCheck = z.infer<typeof preCheckSchema>

/** What a commit now would hold of all that waits for it. Null: nothing waits. */
export const toCommitSchema = z
  .strictObject({
    /** Exactly what Git would commit; a renamed file by both its names. */
    files: z.array(z.string()),
    /** Among them those that hold edits made after the integrate. */
    edited: z.array(z.string()),
    /** Among them those that were deleted after the integrate. */
    deleted: z.array(z.string()),
    /** Integrated, but no longer so in the checkout, and so not in the commit. */
    left: z.array(z.string()),
    /** Why nothing can be committed as it is. */
    problem: problemSchema.nullable(),
  })
  .nullable()
export type ToCommit = z.infer<typeof toCommitSchema>

/** How a worker's accepted changes stand beside those of every other worker of the repository. */
export const othersCheckSchema = z.strictObject({
  others: z.array(
    z.strictObject({
      workerId: z.string(),
      planId: z.string(),
      files: z.array(conflictSchema),
    }),
  ),
  /** Workers by the names of their plans, in the order in which to integrate. */
  order: z.array(z.string()),
})
export type OthersCheck = z.infer<typeof othersCheckSchema>

/** An integrate, undo or commit that a crash cut off. */
export const interruptedSchema = z.strictObject({
  id: z.string(),
  what: z.enum(['integrate', 'commit']),
  /** The commit that Git made; null: it still works on it, or this is an integrate. */
  commit: z.string().nullable(),
  workerId: z.string(),
  /** All whose changes it was about. */
  workerIds: z.array(z.string()),
  repository: z.string(),
  at: z.number(),
})
export type Interrupted = z.infer<typeof interruptedSchema>
