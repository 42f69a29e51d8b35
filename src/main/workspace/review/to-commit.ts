import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileChange } from '@shared/diff/file-change'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Git } from '../git'
import { gitLine } from '../git-output'
import type { Repository } from '../repository'
import { makeStore, storeAt } from '../store'
import { treeToCommit } from './commit'
import { listChanges } from './diff-trees'
import { notAsIntegrated } from './not-as-integrated'

/** Integrates that wait for one commit, oldest first. */
export interface Waiting {
  /** Of their undo records. */
  readonly folders: readonly string[]
  /** The checkout as it was right before the first. */
  readonly ours: string
  /** All that they wrote, one byte a character. */
  readonly paths: readonly string[]
}

/** Paths: one byte a character. */
export interface ToCommit {
  /** Exactly what Git would commit. */
  readonly files: readonly Pick<FileChange, 'path' | 'oldPath'>[]
  readonly edited: readonly string[]
  readonly deleted: readonly string[]
  /** No longer as integrated, and nothing of them would be committed. */
  readonly left: readonly string[]
  /** Why nothing can be committed as it is. */
  readonly problem: Problem | null
}

/** Objects beside an undo record. */
export const storeOf = (folder: string): string => join(folder, 'store')

/** Makes the commit's tree aside, as the commit would, and names what differs from the integrates. */
export const readToCommit = async (
  git: Git,
  repository: Repository,
  { folders, ours, paths }: Waiting,
): Promise<Result<ToCommit, Problem>> => {
  const now = await notAsIntegrated(folders)
  if (!now.ok) return now
  const aside = join(folders[0] ?? '', `look-${randomUUID()}`)
  try {
    await makeStore(aside)
    const borrowed = folders.map((folder) => storeAt(storeOf(folder)).objects)
    const context = { git, repository, store: storeAt(aside, borrowed) }
    const head = await gitLine(git, repository.root, ['rev-parse', 'HEAD^{commit}'])
    if (!head.ok) return head
    const tree = await treeToCommit(context, { ours, paths }, head.value)
    if (!tree.ok && !inTheWay.has(tree.error.code)) return fail(tree.error)
    const changes = tree.ok ? await listChanges(context, head.value, tree.value, 'found') : ok([])
    if (!changes.ok) return changes
    const files = changes.value
    const inCommit = new Set(files.flatMap(({ path, oldPath }) => [path, oldPath]))
    const mixed = !tree.ok && tree.error.code === 'commit_mixed'
    const goes = (path: string): boolean => mixed || inCommit.has(path)
    const differing = [...now.value].sort(([a], [b]) => (a < b ? -1 : 1))
    const named = (wanted: (path: string, deleted: boolean) => boolean): string[] =>
      differing.filter(([path, { deleted }]) => wanted(path, deleted)).map(([path]) => path)
    return ok({
      files,
      edited: named((path, deleted) => goes(path) && !deleted),
      deleted: named((path, deleted) => goes(path) && deleted),
      left: named((path) => !goes(path)),
      problem: tree.ok ? null : tree.error,
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

const inTheWay: ReadonlySet<string> = new Set(['commit_mixed', 'nothing_to_commit'])
