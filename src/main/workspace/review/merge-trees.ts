import { parseMerge, type Merge } from '@shared/diff/parse-merge'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { storeEnv } from '../store'
import { makeCommit } from './make-commit'
import type { ReviewContext } from './review-context'

/** Three-way settings of ours, whatever the person's are. */
const settings = [
  'merge.directoryRenames=false',
  'merge.renameLimit=5000',
  'merge.renormalize=false',
  'merge.conflictStyle=merge',
].flatMap((setting) => ['-c', setting])

/** A merge, and the commits that stood for its sides. */
interface Merged extends Merge {
  readonly left: string
  readonly right: string
}

/** Merges two trees over their base commit, into the store; conflicts are named, nothing is checked out. */
export const mergeTrees = async (
  context: ReviewContext,
  base: string,
  ours: string,
  theirs: string,
  renames: boolean,
): Promise<Result<Merged, Problem>> => {
  const { git, repository, store } = context
  const [left, right] = await Promise.all([
    makeCommit(context, ours, [base]),
    makeCommit(context, theirs, [base]),
  ])
  if (!left.ok) return left
  if (!right.ok) return right
  const args = ['merge-tree', '--write-tree', '-z', '--messages', left.value, right.value]
  const merged = await git(
    repository.root,
    [...settings, '-c', `merge.renames=${renames}`, ...args],
    {
      env: storeEnv(store, repository, repository.root, `${store.folder}/none`),
      expectedCodes: [0, 1],
    },
  )
  if (!merged.ok) return merged
  const merge = parseMerge(merged.value.stdout.toString('latin1'), merged.value.exitCode === 0)
  return ok({ ...merge, left: left.value, right: right.value })
}
