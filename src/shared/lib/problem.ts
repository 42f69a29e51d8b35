import { z } from 'zod'

/**
 * What a person is told when something expected went wrong: `message` says what happened, `kept` what
 * was not lost, `fix` what to do next, `where` the file (and line), path or field at fault.
 */
export const problemSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  kept: z.string().optional(),
  fix: z.string().optional(),
  where: z.string().optional(),
})
export type Problem = z.infer<typeof problemSchema>

/** Builds a Problem; `rest` fills kept, fix and where. */
export const problem = (
  code: string,
  message: string,
  rest: Omit<Problem, 'code' | 'message'> = {},
): Problem => ({ code, message, ...rest })
