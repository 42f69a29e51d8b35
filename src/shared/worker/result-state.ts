import { z } from 'zod'

/**
 * Where a worker's result was to be written. `absent`: its turn never came to write one. `unreadable`: the place
 * can't be looked at.
 */
export const resultPaths = ['resolved', 'absent', 'unreadable'] as const

/** What lies there. `unknown`: nothing is claimed, because nothing could be seen. */
export const resultFiles = ['present', 'empty', 'missing', 'unknown'] as const

/** Two independent facts (as a state report of worker folders has them); neither is ever a verdict on the worker. */
export const resultStateSchema = z.strictObject({
  path: z.enum(resultPaths),
  file: z.enum(resultFiles),
})
export type ResultState = z.infer<typeof resultStateSchema>

/** The state in words; null where a result is there to be read. */
export const resultWords = ({ path, file }: ResultState): string | null => {
  if (path === 'absent') return 'Its turn never started, so there is no result.'
  if (path === 'unreadable' || file === 'unknown')
    return 'Whether there is a result is not known: its place can not be read.'
  if (file === 'missing') return 'The result file is missing.'
  return file === 'empty' ? 'The result file is empty.' : null
}
