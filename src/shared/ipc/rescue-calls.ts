import { z } from 'zod'

const nothing = z.strictObject({})

/** What can be done about a database that can't be used. */
export const rescueFactsSchema = z.strictObject({
  /** Newest first; only those this app can read. */
  backups: z.array(z.strictObject({ name: z.string(), at: z.number(), bytes: z.number().int() })),
  /** Orchestrations whose folders are there. */
  orchestrations: z.number().int(),
  /** What a rebuild can't bring back, in words. */
  notRestored: z.array(z.string()),
})
export type RescueFacts = z.infer<typeof rescueFactsSchema>

/** What was done; the database of before is kept at `setAside`. */
export const rescuedSchema = z.strictObject({
  setAside: z.string().nullable(),
  orchestrations: z.number().int(),
  workers: z.number().int(),
  /** What is missing now, and which files could not be read. */
  missing: z.array(z.string()),
})
export type Rescued = z.infer<typeof rescuedSchema>

/** Answered while there is no engine, because its database can't be used. */
export const rescueCalls = {
  readRescue: { in: nothing, out: rescueFactsSchema },
  /** Puts a daily backup in the database's place. */
  restoreBackup: { in: z.strictObject({ name: z.string() }), out: rescuedSchema },
  /** Newest backup, if there is one, brought up to date from the orchestration folders. */
  rebuildDatabase: { in: nothing, out: rescuedSchema },
  /** Asks for a folder, and writes the database's files and every row that can be read into it. */
  exportDatabase: { in: nothing, out: z.strictObject({ path: z.string().nullable() }) },
} as const
