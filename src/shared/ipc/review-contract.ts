import { z } from 'zod'
import { checkRunSchema, checkSchema } from '../checks/check'
import { decisions } from '../diff/decide-atoms'
import {
  interruptedSchema,
  othersCheckSchema,
  preCheckSchema,
  reviewFileSchema,
  reviewViewSchema,
  toCommitSchema,
} from './review-views'

const nothing = z.strictObject({})
const worker = z.strictObject({ workerId: z.string() })
const project = z.strictObject({ projectId: z.string() })
/** Which diff: of a turn (without one the newest), against the base or the turn before. */
export const ofTurn = {
  turn: z.number().int().positive().optional(),
  against: z.enum(['base', 'previous']).optional(),
}
/** Other workers whose accepted changes are taken along. */
const along = { withWorkers: z.array(z.string()).optional() }
/** Integrates take workers together, and write text in conflict with markers if the person asks for it. */
const together = { ...along, markers: z.boolean().optional() }

/** Calls about review, checks, integrate and commit. */
export const reviewCalls = {
  readReview: { in: worker, out: reviewViewSchema },
  /** One side of a changed picture as a data address; null: that side has none. */
  readImage: {
    in: worker.extend({ ...ofTurn, path: z.string(), side: z.enum(['old', 'new']) }),
    out: z.strictObject({ url: z.string().nullable() }),
  },
  /** Lines of a changed file as it is after the newest turn, or after `turn`; from 1, `to` null: to its end. */
  readLines: {
    in: worker.extend({
      ...ofTurn,
      path: z.string(),
      from: z.number().int().min(1),
      to: z.number().int().nullable(),
    }),
    out: z.strictObject({ lines: z.array(z.string()), total: z.number().int() }),
  },
  /** On these atoms of a file, all of them if null; all files if `path` is null. */
  decide: {
    in: worker.extend({
      path: z.string().nullable(),
      atoms: z.array(z.string()).nullable(),
      decision: z.enum(decisions),
    }),
    out: z.strictObject({ files: z.array(reviewFileSchema) }),
  },
  markViewed: { in: worker.extend({ path: z.string(), viewed: z.boolean() }), out: nothing },
  /** What integrating now would meet; writes nothing. */
  preCheck: { in: worker.extend(together), out: preCheckSchema },
  // Checks of a repository
  readChecks: {
    in: project,
    out: z.strictObject({
      /** Null: the person was not asked yet. */
      confirmed: z.array(checkSchema).nullable(),
      proposed: z.array(checkSchema),
    }),
  },
  confirmChecks: { in: project.extend({ checks: z.array(checkSchema).max(20) }), out: nothing },
  /** Runs them on base plus what is accepted of all these workers; answers when they are through. */
  runChecks: { in: worker.extend(along), out: z.strictObject({ failed: z.number().int() }) },
  stopChecks: { in: worker, out: nothing },
  /** The newest run and whether it was on what is accepted now of all these workers. */
  readCheckRun: {
    in: worker.extend(along),
    out: z.strictObject({ run: checkRunSchema.nullable(), current: z.boolean() }),
  },
  /** How what is accepted stands beside what is accepted of every other worker of the repository. */
  checkOthers: { in: worker, out: othersCheckSchema },
  /** Writes what is accepted into the checkout's work tree; undoable. */
  integrate: { in: worker.extend(together), out: z.strictObject({ files: z.number().int() }) },
  /** Takes the newest integrate back; `kept` are edited files that stayed, `workers` all whose files it took back. */
  undoIntegrate: {
    in: worker.extend({ keepEdited: z.boolean() }),
    out: z.strictObject({ kept: z.array(z.string()), workers: z.array(z.string()) }),
  },
  /** What waits for the commit as it is now in the checkout; writes nothing. */
  readToCommit: { in: worker, out: toCommitSchema },
  /** Writes again what was integrated and taken back or deleted since; undoable. */
  putBack: { in: worker, out: z.strictObject({ files: z.number().int() }) },
  /** `commit` null: a hook or Git refused, and `output` is what they said. */
  commitIntegrated: {
    in: worker.extend({
      message: z.string(),
      detachedConfirmed: z.boolean(),
      /** Name the workers below the message. */
      trailer: z.boolean().optional(),
    }),
    out: z.strictObject({ commit: z.string().nullable(), output: z.string() }),
  },
  /** Integrates that a crash cut off half way. */
  readInterrupted: {
    in: nothing,
    out: z.strictObject({ interrupted: z.array(interruptedSchema) }),
  },
  settleInterrupted: {
    in: z.strictObject({ id: z.string(), how: z.enum(['finish', 'take_back']) }),
    out: z.strictObject({ kept: z.array(z.string()) }),
  },
} as const
