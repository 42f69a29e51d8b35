import { z } from 'zod'

/** What a worker claims at its end. A claim, never a fact. */
export const handoffSchema = z.strictObject({
  status: z.enum(['DONE', 'DONE_WITH_CONCERNS', 'BLOCKED', 'NEEDS_CONTEXT']).nullable(),
  summary: z.string().nullable(),
  verdict: z.enum(['PASS', 'FAIL', 'NOT_PROVEN']).nullable(),
  /** Of a structured result: what it must know to go on, and the files it says it changed. */
  questions: z.array(z.string()).optional(),
  filesChanged: z.array(z.string()).optional(),
})
export type Handoff = z.infer<typeof handoffSchema>
