import { rm, stat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { markedProcesses } from '../../platform/marked-processes'
import { isGone } from '../file-errors'
import type { Git } from '../git'
import { gitLine } from '../git-output'
import { openRepository } from '../repository'
import { makeStore } from '../store'
import { commitMarker, indexFollows } from './commit'
import { foldIntoIndex } from './fold-into-index'
import { readCommitRecord, type CommitRecord } from './commit-record'
import { releaseIndexLock, takeIndexLock, whoseIndexLock } from './index-lock'
import type { ReviewContext } from './review-context'

/** How a start finds a commit that a crash cut off. */
export type CutOffCommit = (
  | { readonly kind: 'nothing_done' }
  /** The Git that commits outlived the app: a hook may take long. */
  | { readonly kind: 'running' }
  /** Git made the commit; the index may not know it yet. */
  | { readonly kind: 'made'; readonly commit: string }
) & {
  /** Ids of the integrates it was to commit. */
  readonly integrations: readonly string[]
}

/** Looks what became of a commit. Nothing is changed. */
export const readCutOffCommit = async (
  git: Git,
  folder: string,
): Promise<Result<CutOffCommit, Problem>> => {
  const read = await readCommitRecord(folder)
  if (!read.ok) return read
  const record = read.value
  if (record === null) return ok({ kind: 'nothing_done', integrations: [] })
  const { id, integrations, started } = record
  if ((await markedProcesses('git', commitMarker, id)).length > 0)
    return ok({ kind: 'running', integrations })
  const commit = started === null ? ok(null) : await findCommit(git, record, started)
  if (!commit.ok) return commit
  return ok(
    commit.value === null
      ? { kind: 'nothing_done', integrations }
      : { kind: 'made', commit: commit.value, integrations },
  )
}

/**
 * Finishes a commit that Git made (the index follows), or takes it back (the branch goes to where it was, the
 * index with it). Where Git made none, both only remove what was left. The answer is the commit that stands.
 */
export const settleCutOffCommit = async (
  git: Git,
  folder: string,
  how: 'finish' | 'take_back',
): Promise<Result<string | null, Problem>> => {
  const found = await readCutOffCommit(git, folder)
  if (!found.ok) return found
  const read = await readCommitRecord(folder)
  if (!read.ok) return read
  const record = read.value
  if (found.value.kind === 'running') return fail(stillRuns(record?.root ?? folder))
  if (record !== null) {
    await removeRefLocks(git, record)
    if (found.value.kind === 'made' && record.started !== null) {
      const settled = await settleMade(git, folder, record, found.value.commit, how)
      if (!settled.ok) return settled
    }
    await releaseIndexLock(record.gitDir, record.id)
  }
  await rm(folder, { recursive: true, force: true })
  return ok(found.value.kind === 'made' && how === 'finish' ? found.value.commit : null)
}

const settleMade = async (
  git: Git,
  folder: string,
  record: CommitRecord,
  commit: string,
  how: 'finish' | 'take_back',
): Promise<Result<null, Problem>> => {
  const repository = await openRepository(git, record.root)
  if (!repository.ok) return repository
  const store = await makeStore(join(folder, 'store'))
  const context: ReviewContext = { git, repository: repository.value, store }
  const head = record.started?.head ?? commit
  const holds = (await whoseIndexLock(record.gitDir, record.id)) === 'ours'
  if (!holds && !(await takeIndexLock(record.gitDir, record.id))) return fail(locked(record.root))
  if (how === 'finish') return indexFollows(context, record, head, commit)
  const ref = record.branch ?? 'HEAD'
  const reason = 'wavedeck: take back a commit that was cut off'
  const followed = await hasFollowed(context, head, commit)
  if (!followed.ok) return followed
  const back = await git(record.root, ['update-ref', '-m', reason, ref, head, commit])
  if (!back.ok) return fail(movedOn(record.root))
  return followed.value ? indexFollows(context, record, commit, head) : ok(null)
}

/** Folding the commit in once more adds nothing; before the commit, the fold was found to have no conflict. */
const hasFollowed = async (
  context: ReviewContext,
  head: string,
  commit: string,
): Promise<Result<boolean, Problem>> => {
  const folded = await foldIntoIndex(context, head, commit)
  if (!folded.ok) return folded
  const { index, conflicts, changed } = folded.value
  await rm(index, { force: true })
  return ok(conflicts.length > 0 || !changed)
}

/** The commit on top of the HEAD of before: it was made under our lock, or has the tree or subject we gave. */
const findCommit = async (
  git: Git,
  record: CommitRecord,
  { head, tree }: NonNullable<CommitRecord['started']>,
): Promise<Result<string | null, Problem>> => {
  const tip = record.branch ?? 'HEAD'
  const range = ['rev-list', '--first-parent', '--parents', tip, `^${head}`]
  const rows = await gitLine(git, record.root, range)
  if (!rows.ok) return rows
  const last = rows.value.split('\n').at(-1)?.split(' ') ?? []
  const [commit = '', parent = ''] = last
  if (commit === '' || parent !== head) return ok(null)
  if ((await whoseIndexLock(record.gitDir, record.id)) === 'ours') return ok(commit)
  const show = await gitLine(git, record.root, ['show', '-s', '--format=%T%n%s', commit])
  if (!show.ok) return show
  const [itsTree, subject] = show.value.split('\n')
  const wanted = record.message.split('\n').find((line) => line.trim() !== '')
  return ok(itsTree === tree || subject === wanted?.trim() ? commit : null)
}

/** Git's own short locks outlive it only if it was killed too; then they are empty or name our commit. */
const removeRefLocks = async (git: Git, record: CommitRecord): Promise<void> => {
  if (record.started === null) return
  const common = await gitLine(git, record.root, ['rev-parse', '--git-common-dir'])
  const folders = [record.gitDir, ...(common.ok ? [join(record.root, common.value)] : [])]
  const names = ['HEAD.lock', ...(record.branch === null ? [] : [`${record.branch}.lock`])]
  for (const file of folders.flatMap((folder) => names.map((name) => join(folder, name))))
    if (await isLeftLock(git, record, file)) await rm(file, { force: true })
}

const settledMs = 1_000

const isLeftLock = async (git: Git, record: CommitRecord, file: string): Promise<boolean> => {
  try {
    const text = (await readFile(file, 'latin1')).trim()
    // A Git that works right now holds one for far less than this.
    if (Date.now() - (await stat(file)).mtimeMs < settledMs) return false
    if (text === '') return true
    const parent = await gitLine(git, record.root, ['rev-parse', `${text}^`])
    return parent.ok && parent.value === record.started?.head
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

const kept = 'The commit, your files and what you staged are kept.'

const stillRuns = (where: string): Problem =>
  problem('commit_runs', 'The Git that commits still runs: a hook may take long.', {
    kept,
    fix: 'Wait for it, then look again.',
    where,
  })

const locked = (where: string): Problem =>
  problem('repository_busy', 'Another Git command works on the index, or one crashed.', {
    kept,
    fix: 'Wait for it. If none runs, remove the file index.lock in the Git folder.',
    where,
  })

const movedOn = (where: string): Problem =>
  problem('branch_moved', 'The branch has moved on since this commit was made.', {
    kept,
    fix: 'Finish it instead; git revert takes a commit back that others follow.',
    where,
  })
