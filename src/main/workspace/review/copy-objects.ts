import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { gitTrees, type ReviewContext } from './review-context'

/** Copies objects from the store into the person's repository; only a commit does that. */
export const copyObjects = async (
  context: ReviewContext,
  input: string,
  revisions: boolean,
): Promise<Result<null, Problem>> => {
  if (input === '') return ok(null)
  const args = ['pack-objects', ...(revisions ? ['--revs'] : []), '--stdout', '-q']
  const pack = await gitTrees(context, args, { input })
  if (!pack.ok) return pack
  const unpacked = await context.git(context.repository.root, ['unpack-objects', '-q'], {
    input: pack.value.stdout,
  })
  return unpacked.ok ? ok(null) : unpacked
}
