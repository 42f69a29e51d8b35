import type { FileChange } from '@shared/diff/file-change'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { readBlobs } from './blobs'
import type { ReviewContext } from './review-context'

/** True if a change leaves a symbolic link. */
export const isLink = ({ newMode }: FileChange): boolean => newMode === '120000'

/** Where links lead, by path; all of it one byte a character. */
export const linkTargets = async (
  context: ReviewContext,
  links: readonly FileChange[],
): Promise<Result<ReadonlyMap<string, string>, Problem>> => {
  const blobs = await readBlobs(
    context,
    links.map(({ newOid }) => newOid),
  )
  if (!blobs.ok) return blobs
  const targetOf = (oid: string) => blobs.value.get(oid)?.toString('latin1') ?? ''
  return ok(new Map(links.map(({ path, newOid }) => [path, targetOf(newOid)])))
}
