import { z } from 'zod'

/** One file of a worker's diff against its base. */
export const changedFileSchema = z.strictObject({
  path: z.string(),
  oldPath: z.string().nullable(),
  state: z.enum(['added', 'modified', 'deleted', 'renamed', 'copied', 'type_changed']),
  /** Null for binary files. */
  added: z.number().int().nullable(),
  removed: z.number().int().nullable(),
  binary: z.boolean(),
  oldMode: z.string().nullable(),
  newMode: z.string().nullable(),
  oldSize: z.number().int().nullable(),
  newSize: z.number().int().nullable(),
  /** Of a binary file: Git's hash of the new content, of the old one where it was deleted. */
  hash: z.string().optional(),
  /** Generated or lock file: starts folded. */
  generated: z.boolean(),
})
export type ChangedFile = z.infer<typeof changedFileSchema>

/** Sums of a diff; `added`/`removed` count text lines only. */
export const diffStatSchema = z.strictObject({
  files: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
})
export type DiffStat = z.infer<typeof diffStatSchema>
