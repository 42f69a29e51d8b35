import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSubmodule } from '@shared/diff/file-change'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { fileExists } from '../file-exists'
import { gitLine } from '../git-output'
import { listChanges } from './diff-trees'
import { pin } from './pin'
import { treeEnv, type ReviewContext } from './review-context'

/**
 * Keeps in the store what a review of these changes needs of the base: its commit, its folders, and the files
 * that change. So it can go on when the person rewrites their history and Git cleans up.
 */
export const pinBase = async (
  context: ReviewContext,
  base: string,
  tree: string,
): Promise<Result<null, Problem>> => {
  const { store, git } = context
  const changes = await listChanges(context, base, tree)
  if (!changes.ok) return changes
  const more: string[] = []
  for (const change of changes.value) {
    if (isSubmodule(change)) continue
    more.push(change.oldOid)
    // Content that the person's repository holds under another name is not written to the store.
    const { newOid } = change
    if (!(await fileExists(join(store.objects, newOid.slice(0, 2), newOid.slice(2)))))
      more.push(newOid)
  }
  const done = join(store.folder, 'pinned')
  if (await fileExists(done)) {
    if (more.length === 0) return ok(null)
    return pin(context, { tree: null, paths: new Set(), beside: null, more }, store)
  }
  const root = await gitLine(git, store.folder, ['rev-parse', `${base}^{tree}`], {
    env: treeEnv(context),
  })
  if (!root.ok) return root
  const pinned = await pin(
    context,
    { tree: root.value, paths: new Set(), beside: null, more: [base, ...more] },
    store,
  )
  if (pinned.ok) await writeFile(done, base, { mode: 0o600 })
  return pinned
}
