import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { gitRecords } from '../git-output'
import type { Store } from '../store'
import { gitTrees, treeEnv, type ReviewContext } from './review-context'

export interface Pinned {
  /** All folders of this tree are kept, and its files at `paths` (one byte a character). */
  readonly tree: string
  readonly paths: ReadonlySet<string>
  /** What this commit reaches is not kept twice: of the tree's other files only those it lacks. Null: none. */
  readonly beside: string | null
  /** More objects to keep. */
  readonly more: readonly string[]
}

const nothing = /^0+$/

/**
 * Keeps objects as one pack in a store, so that review goes on when Git has cleaned them out of the person's
 * repository. No ref is made anywhere.
 */
export const pin = async (
  context: ReviewContext,
  { tree, paths, beside, more }: Pinned,
  into: Store,
): Promise<Result<null, Problem>> => {
  const env = treeEnv(context)
  const { folder } = context.store
  const rows = await gitRecords(context.git, folder, ['ls-tree', '-r', '-t', '-z', tree], { env })
  if (!rows.ok) return rows
  const wanted = new Set([tree, ...more])
  for (const row of rows.value) {
    const tab = row.indexOf('\t')
    const [, type = '', oid = ''] = row.slice(0, tab).split(' ')
    if (type === 'tree' || (type === 'blob' && paths.has(row.slice(tab + 1)))) wanted.add(oid)
  }
  if (beside !== null) {
    const input = `${tree}\n^${beside}\n`
    const listed = await gitTrees(context, ['rev-list', '--objects', '--stdin'], { input })
    if (!listed.ok) return listed
    for (const line of listed.value.stdout.toString('latin1').split('\n'))
      if (line !== '') wanted.add(line.split(' ')[0] ?? '')
  }
  const packed = await gitTrees(
    context,
    ['pack-objects', '-q', join(into.objects, 'pack', 'pack')],
    { input: [...wanted].flatMap((oid) => (nothing.test(oid) ? [] : [`${oid}\n`])).join('') },
  )
  return packed.ok ? ok(null) : packed
}
