import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { gitLine, gitRecords, nulInput } from '../git-output'
import { storeEnv } from '../store'
import { copyObjects } from './copy-objects'
import { listChanges } from './diff-trees'
import { mergeTrees } from './merge-trees'
import { makeCommit } from './make-commit'
import { treeEnv, type ReviewContext } from './review-context'
import { copyOwnIndex } from './run-as-person'

export interface FoldedIndex {
  /** A file of the store: the person's index with the change folded in. Remove it after use. */
  readonly index: string
  readonly conflicts: readonly string[]
  /** The person's index holds another content than the folded one. */
  readonly changed: boolean
}

/** The person's index with what changed from `head` to `next` folded in; what they staged stays staged. */
export const foldIntoIndex = async (
  context: ReviewContext,
  head: string,
  next: string,
): Promise<Result<FoldedIndex, Problem>> => {
  const { git, repository, store } = context
  const index = join(store.folder, `index-${randomUUID()}`)
  const env = storeEnv(store, repository, repository.root, index)
  const tree = (of: string) =>
    gitLine(git, store.folder, ['rev-parse', `${of}^{tree}`], { env: treeEnv(context) })
  await copyOwnIndex(repository, index)
  const [staged, from, to] = [
    await gitLine(git, repository.root, ['write-tree'], { env }),
    await tree(head),
    await tree(next),
  ]
  if (!staged.ok) return staged
  if (!from.ok) return from
  if (!to.ok) return to
  // `write-tree` may have written to the copy; only what the merge changes may differ from the person's.
  await rm(index, { force: true })
  await copyOwnIndex(repository, index)
  const base = await makeCommit(context, from.value, [])
  if (!base.ok) return base
  const merged = await mergeTrees(context, base.value, staged.value, to.value, false)
  if (!merged.ok) return merged
  if (!merged.value.clean) {
    await rm(index, { force: true })
    return ok({ index, conflicts: merged.value.conflicts, changed: true })
  }
  const updated = await updateEntries(context, env, staged.value, merged.value.tree)
  if (!updated.ok) return updated
  return ok({ index, conflicts: [], changed: merged.value.tree !== staged.value })
}

const updateEntries = async (
  context: ReviewContext,
  env: Readonly<Record<string, string>>,
  staged: string,
  merged: string,
): Promise<Result<null, Problem>> => {
  const changes = await listChanges(context, staged, merged)
  if (!changes.ok) return changes
  if (changes.value.length === 0) return ok(null)
  const brought = changes.value.filter(
    ({ newMode }) => newMode.startsWith('1') && newMode !== '160000',
  )
  const oids = [...new Set(brought.map(({ newOid }) => newOid))]
  const here = await missingFrom(context, oids)
  if (!here.ok) return here
  const copied = await copyObjects(context, here.value.map((oid) => `${oid}\n`).join(''), false)
  if (!copied.ok) return copied
  const removed = changes.value.filter(({ newMode }) => newMode === '000000')
  const kept = changes.value.filter(({ newMode }) => newMode !== '000000')
  const rows = [...removed, ...kept].map(({ newMode, newOid, path }) =>
    newMode === '000000' ? `0 ${newOid}\t${path}` : `${newMode} ${newOid}\t${path}`,
  )
  const done = await context.git(context.repository.root, ['update-index', '-z', '--index-info'], {
    env,
    input: nulInput(rows),
  })
  return done.ok ? ok(null) : done
}

/** Which of these objects the person's repository does not hold itself. */
const missingFrom = async (
  { git, repository }: ReviewContext,
  oids: readonly string[],
): Promise<Result<string[], Problem>> => {
  if (oids.length === 0) return ok([])
  const rows = await gitRecords(git, repository.root, ['cat-file', '--batch-check'], {
    input: oids.map((oid) => `${oid}\n`).join(''),
  })
  if (!rows.ok) return rows
  const lines = rows.value.join('').split('\n')
  return ok(
    lines.filter((line) => line.endsWith(' missing')).map((line) => line.split(' ')[0] ?? ''),
  )
}
