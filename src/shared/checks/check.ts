import { z } from 'zod'

/** A named command of a repository, which the person confirmed once. It runs in a shell at the top folder. */
export const checkSchema = z.strictObject({
  name: z.string().min(1).max(60),
  command: z.string().min(1).max(1_000),
})
export type Check = z.infer<typeof checkSchema>

export const checkStates = ['waiting', 'running', 'passed', 'failed', 'stopped'] as const

/** How one check went. Times: epoch milliseconds and milliseconds. */
export const checkResultSchema = checkSchema.extend({
  state: z.enum(checkStates),
  /** Null: it did not exit by itself. */
  exitCode: z.number().int().nullable(),
  startedAt: z.number().nullable(),
  ms: z.number().nullable(),
  /** The end of what it printed, as text. */
  tail: z.string(),
})
export type CheckResult = z.infer<typeof checkResultSchema>

/** All checks on one accepted tree. */
export const checkRunSchema = z.strictObject({
  /** Tree that was checked: base plus what was accepted then. */
  tree: z.string(),
  /** Workers, by the names of their plans, whose accepted changes were in it too. */
  together: z.array(z.string()).default([]),
  at: z.number(),
  running: z.boolean(),
  results: z.array(checkResultSchema),
})
export type CheckRun = z.infer<typeof checkRunSchema>
