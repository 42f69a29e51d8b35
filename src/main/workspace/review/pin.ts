import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { gitRecords } from '../git-output'
import type { Store } from '../store'
import { gitTrees, treeEnv, type ReviewContext } from './review-context'

export interface Pinned {
  /** All folders of this tree are kept, and its files at `paths` (one byte a character). Null: only `more`. */
  readonly tree: string | null
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
  const wanted = new Set(more)
  if (tree !== null) {
    const folders = await folderIds(context, tree, paths)
    if (!folders.ok) return folders
    for (const oid of [tree, ...folders.value]) wanted.add(oid)
  }
  if (tree !== null && beside !== null) {
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

const folderIds = async (
  context: ReviewContext,
  tree: string,
  paths: ReadonlySet<string>,
): Promise<Result<string[], Problem>> => {
  const rows = await gitRecords(
    context.git,
    context.store.folder,
    ['ls-tree', '-r', '-t', '-z', tree],
    { env: treeEnv(context) },
  )
  if (!rows.ok) return rows
  return ok(
    rows.value.flatMap((row) => {
      const tab = row.indexOf('\t')
      const [, type = '', oid = ''] = row.slice(0, tab).split(' ')
      return type === 'tree' || (type === 'blob' && paths.has(row.slice(tab + 1))) ? [oid] : []
    }),
  )
}
