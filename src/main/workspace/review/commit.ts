import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { displayPath } from '@shared/diff/display-path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { RunCommand } from '../git'
import { gitLine } from '../git-output'
import { blockingState } from './blocking-state'
import { writeCommitRecord, type CommitRecord } from './commit-record'
import { copyObjects } from './copy-objects'
import { foldIntoIndex } from './fold-into-index'
import { putIndex, releaseIndexLock, takeIndexLock } from './index-lock'
import { mergeTrees } from './merge-trees'
import { nowTree } from './now-tree'
import { copyOwnIndex, runAsPerson } from './run-as-person'
import { makeCommit } from './make-commit'
import type { ReviewContext } from './review-context'

export interface CommitRequest {
  readonly run: RunCommand
  readonly id: string
  /** Folder of the record by which a commit that is cut off can be settled. */
  readonly folder: string
  /** The person's environment: their identity, signing agent and PATH for hooks. */
  readonly env: Readonly<Record<string, string>>
  /** The checkout as it was right before the first integrate that is part of it. */
  readonly ours: string
  /** Paths that integrates wrote, one byte a character. */
  readonly paths: readonly string[]
  readonly message: string
  /** Ids of the integrates it commits. */
  readonly integrations: readonly string[]
  /** The person confirmed a commit on a detached HEAD. */
  readonly detachedConfirmed: boolean
}

/** `commit` null: a hook or Git refused; `output` is what they said. */
export interface CommitDone {
  readonly commit: string | null
  readonly output: string
}

/** In the environment of the Git that commits: by it a start finds one that still runs. */
export const commitMarker = 'WAVEDECK_COMMIT'

/**
 * Commits what was integrated, with later fixes in the same files, and nothing that was changed or staged
 * before: with the person's identity, hooks and signing. The index follows; nothing is pushed. The record is
 * on the disk before anything is done, and stays until the commit is through or nothing is left of it.
 */
export const commitIntegrated = async (
  context: ReviewContext,
  request: CommitRequest,
): Promise<Result<CommitDone, Problem>> => {
  const { git, repository } = context
  const { root, gitDir } = repository
  const { id, folder, message } = request
  const blocking = await blockingState(repository)
  if (blocking !== null) return fail(blocking)
  const branch = await gitLine(git, root, ['symbolic-ref', '-q', 'HEAD'], { expectedCodes: [0, 1] })
  if (!branch.ok) return branch
  if (branch.value === '' && !request.detachedConfirmed) return fail(detached(root))
  const record: CommitRecord = {
    version: 1,
    id,
    root,
    gitDir,
    branch: branch.value === '' ? null : branch.value,
    message,
    integrations: [...request.integrations],
    started: null,
  }
  await writeCommitRecord(folder, record)
  if (!(await takeIndexLock(gitDir, id))) {
    await rm(folder, { recursive: true, force: true })
    return fail((await blockingState(repository)) ?? lockTaken(root))
  }
  try {
    return await commitLocked(context, request, record)
  } finally {
    await releaseIndexLock(gitDir, id)
    await rm(folder, { recursive: true, force: true })
  }
}

const commitLocked = async (
  context: ReviewContext,
  request: CommitRequest,
  record: CommitRecord,
): Promise<Result<CommitDone, Problem>> => {
  const { git, repository } = context
  const head = await gitLine(git, repository.root, ['rev-parse', 'HEAD^{commit}'])
  if (!head.ok) return head
  const tree = await treeToCommit(context, request, head.value)
  if (!tree.ok) return tree
  const before = await foldIntoIndex(context, head.value, tree.value)
  if (!before.ok) return before
  if (before.value.conflicts.length > 0) return fail(stagedMixed(before.value.conflicts))
  await rm(before.value.index, { force: true })
  const copied = await copyObjects(context, `${tree.value}\n^${head.value}\n`, true)
  if (!copied.ok) return copied

  const started = { head: head.value, tree: tree.value }
  await writeCommitRecord(request.folder, { ...record, started })
  const done = await commitTree(context, request, tree.value)
  if (!done.ok || done.value.commit === null) return done
  const followed = await indexFollows(context, record, head.value, done.value.commit)
  const parent = await gitLine(git, repository.root, ['rev-parse', `${done.value.commit}^`])
  const notes = [
    done.value.output,
    ...(followed.ok ? [] : [words(followed.error)]),
    ...(parent.ok && parent.value === head.value ? [] : [notOnHead]),
  ]
  return ok({ ...done.value, output: notes.filter((note) => note !== '').join('\n') })
}

const words = ({ message, fix }: Problem): string => `${message} ${fix ?? ''}`.trim()

const notOnHead =
  'The branch moved while Git committed: what came between is not in this commit. Look at git log; git reset --soft HEAD~1 takes it back.'

/** Brings the person's index from one commit to another, under the lock; what they staged stays staged. */
export const indexFollows = async (
  context: ReviewContext,
  { id, gitDir }: Pick<CommitRecord, 'id' | 'gitDir'>,
  from: string,
  to: string,
): Promise<Result<null, Problem>> => {
  const folded = await foldIntoIndex(context, from, to)
  if (!folded.ok) return folded
  if (folded.value.conflicts.length > 0) return fail(indexBehind(folded.value.conflicts))
  await putIndex(gitDir, id, folded.value.index)
  await rm(folded.value.index, { force: true })
  return ok(null)
}

/** HEAD with what was integrated and fixed since; the person's earlier changes are left out. */
export const treeToCommit = async (
  context: ReviewContext,
  { ours, paths }: Pick<CommitRequest, 'ours' | 'paths'>,
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
  { git, repository }: ReviewContext,
  request: CommitRequest,
  tree: string,
): Promise<Result<CommitDone, Problem>> => {
  const { root } = repository
  // The message is a file: a pipe that breaks with this app would cut it short.
  const message = join(request.folder, 'message')
  const index = join(request.folder, 'index')
  const env = {
    ...request.env,
    GIT_INDEX_FILE: index,
    GIT_EDITOR: ':',
    GIT_TERMINAL_PROMPT: '0',
    [commitMarker]: request.id,
  }
  const asPerson = (args: readonly string[]) => runAsPerson(request.run, root, env, args)
  await mkdir(request.folder, { recursive: true, mode: 0o700 })
  await writeFile(message, request.message, { mode: 0o600 })
  await copyOwnIndex(repository, index)
  const read = await asPerson(['read-tree', '--reset', tree])
  if (!read.ok) return read
  if (read.value.exitCode !== 0) return ok({ commit: null, output: read.value.output })
  const refreshed = await asPerson(['update-index', '-q', '--refresh'])
  if (!refreshed.ok) return refreshed
  const done = await asPerson(['commit', '-q', '-F', message])
  if (!done.ok) return done
  const { exitCode, output } = done.value
  if (exitCode !== 0) return ok({ commit: null, output })
  const commit = await gitLine(git, root, ['rev-parse', 'HEAD^{commit}'])
  return commit.ok ? ok({ commit: commit.value, output }) : commit
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

const stagedMixed = (paths: readonly string[]): Problem =>
  problem('commit_mixed', 'What you staged and the integrated changes touch the same lines.', {
    kept: unchanged,
    fix: 'Unstage or commit what you staged in these files, then commit again.',
    where: paths.map(displayPath).join(', '),
  })

// Whether the person committed it or put it away (git stash, git restore) can't be told of each file.
const nothing = problem(
  'nothing_to_commit',
  'Nothing integrated is left to commit: HEAD holds it already, or the files no longer do.',
  { kept: 'Your message is kept.' },
)

const lockTaken = (where: string): Problem =>
  problem('repository_busy', 'Another Git command took the index at this moment.', {
    kept: unchanged,
    fix: 'Commit again.',
    where,
  })

const indexBehind = (paths: readonly string[]): Problem =>
  problem('index_behind', 'The commit is made, but the index could not follow it in some files.', {
    kept: 'The commit, your files and what you staged are kept.',
    fix: 'Look at git status; git reset PATH brings the index of a file to the commit.',
    where: paths.map(displayPath).join(', '),
  })
