import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { displayPath } from '@shared/diff/display-path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Workspace } from '@shared/worker/workspace'
import { writeAtomically } from '../platform/write-atomically'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { gitLine, gitRecords } from './git-output'
import { openRepository } from './repository'
import { snapshotWorkspace } from './snapshot-workspace'
import { quoteObjectFolder, type Store, storeAt, storeEnv } from './store'

/** What a deleted workspace had and nothing else has. */
export interface KeptWork {
  /** Folder of the pack (in `objects`) and of `work.json`, which names what is in it. */
  readonly folder: string
  /** Files that differ from the base. */
  readonly files: readonly string[]
  /** Commits of its own, not in the person's repository. */
  readonly commits: number
}

/**
 * Keeps what only this workspace has, its own commits and its files as they are, as a pack in `folder`. No ref is
 * made anywhere: `work.json` names the commits. Null: there is nothing, or nothing is left to look at.
 */
export const keepWork = async (
  git: Git,
  workspace: Workspace,
  folder: string,
): Promise<Result<KeptWork | null, Problem>> => {
  const { root, base, isolation } = workspace
  if (workspace.store === undefined || workspace.repository === null || base === null)
    return ok(null)
  if (workspace.mode !== 'write' || (isolation !== 'clone' && isolation !== 'worktree'))
    return ok(null)
  const store = storeAt(workspace.store)
  if (!(await fileExists(root)) || !(await fileExists(store.index))) return ok(null)
  const repository = await openRepository(git, workspace.repository)
  if (!repository.ok) return repository
  const snapshot = await snapshotWorkspace(git, repository.value, workspace, store)
  if (!snapshot.ok) return snapshot
  const { tree, unheld } = snapshot.value
  if (unheld.length > 0) return fail(notPackable(root, unheld))
  const env = storeEnv(store, repository.value, store.folder, join(store.folder, 'none'))
  const changed = await gitRecords(
    git,
    store.folder,
    ['diff-tree', '-r', '-z', '--name-only', base, tree],
    { env },
  )
  if (!changed.ok) return changed
  const head = await ownHead(git, workspace, store)
  if (changed.value.length === 0 && (head === null || head.commits === 0)) return ok(null)
  const message = 'Files of a workspace when it was deleted'
  const commit = await gitLine(
    git,
    store.folder,
    ['commit-tree', '-p', base, '-m', message, tree],
    { env },
  )
  if (!commit.ok) return commit
  // Laid out as a store, so that a workspace can be made from it again.
  const packs = join(storeAt(folder).objects, 'pack')
  await mkdir(packs, { recursive: true, mode: 0o700 })
  const wanted = [commit.value, ...(head === null ? [] : [head.commit])]
  const packed = await git(
    head === null ? store.folder : root,
    ['pack-objects', '--revs', '--quiet', join(packs, 'pack')],
    {
      // Uncommitted work that the base carries is in no repository: it is packed too.
      input: [...wanted, `^${workspace.head ?? base}`, ''].join('\n'),
      env: head === null ? env : alternates(store),
    },
  )
  if (!packed.ok) return packed
  const files = changed.value.map(displayPath)
  const kept: KeptWork = { folder, files, commits: head?.commits ?? 0 }
  const note = {
    version: 1,
    repository: workspace.repository,
    base,
    files: commit.value,
    head: head?.commit ?? null,
  }
  await writeAtomically(join(folder, 'work.json'), `${JSON.stringify(note, null, 2)}\n`)
  return ok(kept)
}

const notPackable = (where: string, folders: readonly string[]): Problem =>
  problem(
    'not_packable',
    `Work in ${folders.join(', ')}, a repository of its own, can't be kept as a pack.`,
    {
      kept: 'The workspace is as it was; nothing was deleted.',
      fix: 'Copy what you need out of it; then its folder can be removed by hand.',
      where,
    },
  )

/** The workspace's own HEAD and how many commits are its alone; null where its Git can't be asked any more. */
const ownHead = async (
  git: Git,
  { root, base }: Workspace,
  store: Store,
): Promise<{ commit: string; commits: number } | null> => {
  const env = alternates(store)
  const commit = await gitLine(git, root, ['rev-parse', '--verify', 'HEAD^{commit}'], { env })
  const count = await gitLine(git, root, ['rev-list', '--count', 'HEAD', `^${base ?? ''}`], { env })
  return commit.ok && count.ok ? { commit: commit.value, commits: Number(count.value) } : null
}

const alternates = (store: Store) => ({
  GIT_ALTERNATE_OBJECT_DIRECTORIES: quoteObjectFolder(store.objects),
})
