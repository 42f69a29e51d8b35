import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { writeAtomically } from '../../platform/write-atomically'
import { fileExists } from '../file-exists'
import { syncFolder } from './sync-folder'

const recordSchema = z.strictObject({
  version: z.literal(1),
  id: z.string(),
  /** Top folder of the checkout, and its Git folder. */
  root: z.string(),
  gitDir: z.string(),
  /** Full name of the branch; null on a detached HEAD. */
  branch: z.string().nullable(),
  message: z.string(),
  /** Ids of the integrates it commits. */
  integrations: z.array(z.string()),
  /** HEAD before, and the tree that is committed. Null: Git was not started yet. */
  started: z.strictObject({ head: z.string(), tree: z.string() }).nullable(),
})

/** What is on disk before a commit does anything, so that the next start can finish it or take it back. */
export type CommitRecord = z.infer<typeof recordSchema>

const recordFile = (folder: string): string => join(folder, 'commit.json')

/** Writes or replaces a record; when this returns it is on the disk, synced. */
export const writeCommitRecord = async (folder: string, record: CommitRecord): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeAtomically(recordFile(folder), JSON.stringify(record))
  await syncFolder(folder)
}

/** Reads a record back. Null: none was written, so nothing was done. */
export const readCommitRecord = async (
  folder: string,
): Promise<Result<CommitRecord | null, Problem>> => {
  const file = recordFile(folder)
  if (!(await fileExists(file))) return ok(null)
  const read = recordSchema.safeParse(jsonOrNull(await readFile(file, 'utf8')))
  return read.success ? ok(read.data) : fail(unreadable(file))
}

const jsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const unreadable = (where: string): Problem =>
  problem('commit_unreadable', 'The record of a commit that was cut off can’t be read.', {
    kept: 'The record and your repository were left as they are.',
    fix: 'Look at git log and git status. If index.lock is left and no Git runs, remove it.',
    where,
  })
