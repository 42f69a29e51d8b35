import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { displayPath } from '@shared/diff/display-path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { RunCommand } from '../git'
import { gitLine } from '../git-output'
import { blockingState } from './blocking-state'
import { copyObjects } from './copy-objects'
import { foldIntoIndex } from './fold-into-index'
import { mergeTrees } from './merge-trees'
import { nowTree } from './now-tree'
import { copyOwnIndex, runAsPerson } from './run-as-person'
import { makeCommit, type ReviewContext } from './review-context'

export interface CommitRequest {
  readonly run: RunCommand
  /** The person's environment: their identity, signing agent and PATH for hooks. */
  readonly env: Readonly<Record<string, string>>
  /** The checkout as it was right before the first integrate that is part of it. */
  readonly ours: string
  /** Paths that integrates wrote, one byte a character. */
  readonly paths: readonly string[]
  readonly message: string
  /** The person confirmed a commit on a detached HEAD. */
  readonly detachedConfirmed: boolean
}

/** `commit` null: a hook or Git refused; `output` is what they said. */
export interface CommitDone {
  readonly commit: string | null
  readonly output: string
}

/**
 * Commits what was integrated, with later fixes in the same files, and nothing that was changed or staged
 * before: with the person's identity, hooks and signing. The index follows; nothing is pushed.
 */
export const commitIntegrated = async (
  context: ReviewContext,
  request: CommitRequest,
): Promise<Result<CommitDone, Problem>> => {
  const { git, repository } = context
  const blocking = await blockingState(repository)
  if (blocking !== null) return fail(blocking)
  const branch = await gitLine(git, repository.root, ['symbolic-ref', '-q', 'HEAD'], {
    expectedCodes: [0, 1],
  })
  if (!branch.ok) return branch
  if (branch.value === '' && !request.detachedConfirmed) return fail(detached(repository.root))
  const lock = join(repository.gitDir, 'index.lock')
  const handle = await open(lock, 'wx', 0o644)
  try {
    return await commitLocked(context, request, handle, lock)
  } finally {
    await handle.close()
    // Renamed onto the index when all went well; otherwise it is still ours.
    await rm(lock, { force: true })
  }
}

const commitLocked = async (
  context: ReviewContext,
  request: CommitRequest,
  handle: FileHandle,
  lock: string,
): Promise<Result<CommitDone, Problem>> => {
  const { git, repository } = context
  const head = await gitLine(git, repository.root, ['rev-parse', 'HEAD^{commit}'])
  if (!head.ok) return head
  const tree = await treeToCommit(context, request, head.value)
  if (!tree.ok) return tree
  const before = await foldIntoIndex(context, head.value, tree.value)
  if (!before.ok) return before
  if (before.value.conflicts.length > 0) return fail(staged(before.value.conflicts))
  const copied = await copyObjects(context, `${tree.value}\n^${head.value}\n`, true)
  if (!copied.ok) return copied

  const done = await commitTree(context, request, tree.value)
  if (!done.ok || done.value.commit === null) return done
  const after = await foldIntoIndex(context, head.value, done.value.commit)
  if (!after.ok) return after
  await handle.writeFile(await readFile(after.value.index))
  await handle.sync()
  await rename(lock, join(repository.gitDir, 'index'))
  await rm(after.value.index, { force: true })
  return done
}

/** HEAD with what was integrated and fixed since; the person's earlier changes are left out. */
const treeToCommit = async (
  context: ReviewContext,
  { ours, paths }: CommitRequest,
  head: string,
): Promise<Result<string, Problem>> => {
  const now = await nowTree(context, ours, paths)
  if (!now.ok) return now
  const from = await makeCommit(context, ours, [])
  if (!from.ok) return from
  const headTree = await gitLine(context.git, context.repository.root, [
    'rev-parse',
    `${head}^{tree}`,
  ])
  if (!headTree.ok) return headTree
  const merged = await mergeTrees(context, from.value, headTree.value, now.value, false)
  if (!merged.ok) return merged
  if (!merged.value.clean) return fail(mixed(merged.value.conflicts))
  return merged.value.tree === headTree.value ? fail(nothing) : ok(merged.value.tree)
}

/** Runs `git commit` as the person, on a copy of their index that holds the tree. */
const commitTree = async (
  context: ReviewContext,
  request: CommitRequest,
  tree: string,
): Promise<Result<CommitDone, Problem>> => {
  const { repository, store } = context
  const index = join(store.folder, `commit-${randomUUID()}`)
  const env = { ...request.env, GIT_INDEX_FILE: index, GIT_EDITOR: ':', GIT_TERMINAL_PROMPT: '0' }
  const asPerson = (args: readonly string[], input?: string) =>
    runAsPerson(request.run, repository.root, env, args, input)
  try {
    await copyOwnIndex(repository, index)
    const read = await asPerson(['read-tree', '--reset', tree])
    if (!read.ok) return read
    if (read.value.exitCode !== 0) return ok({ commit: null, output: read.value.output })
    const refreshed = await asPerson(['update-index', '-q', '--refresh'])
    if (!refreshed.ok) return refreshed
    const done = await asPerson(['commit', '-q', '-F', '-'], request.message)
    if (!done.ok) return done
    const { exitCode, output } = done.value
    if (exitCode !== 0) return ok({ commit: null, output })
    const commit = await gitLine(context.git, repository.root, ['rev-parse', 'HEAD^{commit}'])
    return commit.ok ? ok({ commit: commit.value, output }) : commit
  } finally {
    await rm(index, { force: true })
    await rm(`${index}.lock`, { force: true })
  }
}

const unchanged = 'Nothing was committed. The integrated files and your message are kept.'

const detached = (where: string): Problem =>
  problem('detached_head', 'HEAD is not on a branch: the commit would belong to none.', {
    kept: unchanged,
    fix: 'Confirm it, or switch to a branch first: git switch -c NAME',
    where,
  })

const mixed = (paths: readonly string[]): Problem =>
  problem(
    'commit_mixed',
    'Your own uncommitted edits and the integrated changes touch the same lines.',
    {
      kept: unchanged,
      fix: 'Commit these files yourself with Git, choosing what belongs in.',
      where: paths.map(displayPath).join(', '),
    },
  )

const staged = (paths: readonly string[]): Problem =>
  problem('commit_mixed', 'What you staged and the integrated changes touch the same lines.', {
    kept: unchanged,
    fix: 'Unstage or commit what you staged in these files, then commit again.',
    where: paths.map(displayPath).join(', '),
  })

const nothing = problem('nothing_to_commit', 'HEAD already holds all that was integrated.', {
  kept: unchanged,
})
