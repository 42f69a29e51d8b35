import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parentsOf } from '@shared/diff/parents-of'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { createBreather } from '../../platform/breather'
import { fileExists } from '../file-exists'
import { gitLine, gitRecords, nulInput } from '../git-output'
import { mapLimited } from '../map-limited'
import { copyIndex, storeEnv } from '../store'
import { readPath } from './path-state'
import type { ReviewContext } from './review-context'

/** The person's checkout as it is on disk, as a tree in the store. */
export interface OursTree {
  readonly tree: string
  /** Paths outside a sparse checkout: not on disk, so not to be written. */
  readonly sparse: ReadonlySet<string>
}

interface Staged {
  readonly entries: ReadonlyMap<string, string>
  readonly sparse: ReadonlySet<string>
  /** Git was told to take them for unchanged: their stat data says nothing. */
  readonly assumed: ReadonlySet<string>
}

/** A copy of the person's index, what it holds, and what on disk differs from it. */
export interface Checkout {
  readonly index: string
  readonly read: Result<{ readonly staged: Staged; readonly dirty: readonly string[] }, Problem>
}

/** Reads the index and what differs from it; the person's own is not touched. Give it to `oursTree`, which ends it. */
export const readCheckout = async (context: ReviewContext): Promise<Checkout> => {
  const { git, repository, store } = context
  const index = join(store.folder, `ours-${randomUUID()}`)
  const env = storeEnv(store, repository, repository.root, index)
  const own = join(repository.gitDir, 'index')
  if (await fileExists(own)) await copyIndex(own, index)
  const args = ['diff-files', '--name-only', '--ignore-submodules=all', '-z']
  const [staged, dirty] = await Promise.all([
    readStaged(context, env),
    gitRecords(git, repository.root, args, { env }),
  ])
  if (!staged.ok) return { index, read: staged }
  return { index, read: dirty.ok ? ok({ staged: staged.value, dirty: dirty.value }) : dirty }
}

/** Removes the copy of an index. */
export const endCheckout = async ({ index }: Checkout): Promise<void> => {
  await rm(index, { force: true })
  await rm(`${index}.lock`, { force: true })
}

/**
 * The index with what is on disk at every path that differs from it, and at each of `involved` that it does not
 * know, or assumes unchanged.
 */
export const oursTree = async (
  context: ReviewContext,
  involved: ReadonlySet<string>,
  checkout: Checkout,
): Promise<Result<OursTree, Problem>> => {
  const { git, repository, store } = context
  const { index, read } = checkout
  const env = storeEnv(store, repository, repository.root, index)
  try {
    if (!read.ok) return read
    const { staged, dirty } = read.value
    const { entries, sparse, assumed } = staged
    const unknown = [...involved].filter((path) => !entries.has(path) || assumed.has(path))
    const look = [...new Set([...dirty, ...unknown])].filter(
      (path) => !sparse.has(path) && !entries.get(path)?.startsWith('160000'),
    )
    const updated = await takeFromDisk(context, env, look, staged)
    if (!updated.ok) return updated
    const tree = await gitLine(git, repository.root, ['write-tree'], { env })
    return tree.ok ? ok({ tree: tree.value, sparse }) : tree
  } finally {
    await endCheckout(checkout)
  }
}

const readStaged = async (
  { git, repository }: ReviewContext,
  env: Readonly<Record<string, string>>,
): Promise<Result<Staged, Problem>> => {
  // Each row: `H 100644 <id> 0<tab>path`; S for H is outside a sparse checkout, small letters are assumed.
  const rows = await gitRecords(git, repository.root, ['ls-files', '-s', '-v', '-z'], { env })
  if (!rows.ok) return rows
  const entries = new Map<string, string>()
  const sparse = new Set<string>()
  const assumed = new Set<string>()
  const breathe = createBreather()
  for (const row of rows.value) {
    await breathe()
    const tab = row.indexOf('\t')
    const path = row.slice(tab + 1)
    if (row[tab - 1] !== '0') return fail(unmerged(repository.root))
    entries.set(path, row.slice(2, tab - 2))
    const [tag] = row
    if (tag === 'S' || tag === 's') sparse.add(path)
    if (tag === 'h' || tag === 's') assumed.add(path)
  }
  return ok({ entries, sparse, assumed })
}

const takeFromDisk = async (
  { git, repository, store }: ReviewContext,
  env: Readonly<Record<string, string>>,
  look: readonly string[],
  { entries, assumed }: Staged,
): Promise<Result<null, Problem>> => {
  const kinds = await mapLimited(look, 16, async (path) => {
    const { state } = await readPath(repository.root, path)
    return state.kind === 'file' || state.kind === 'link'
  })
  const there = look.filter((_, at) => kinds[at])
  const tops = new Set(there)
  const gone = look.filter((path, at) => kinds[at] !== true && entries.has(path))
  const breathe = createBreather()
  if (tops.size > 0)
    for (const path of entries.keys()) {
      await breathe()
      if (parentsOf(path).some((folder) => tops.has(folder))) gone.push(path)
    }
  // Without their old stat data they are read again.
  const renewed = there.filter((path) => assumed.has(path))
  const steps = [
    { args: ['--force-remove', '-z', '--stdin'], list: gone },
    {
      args: ['-z', '--index-info'],
      list: renewed.map((path) => `${entries.get(path) ?? ''}\t${path}`),
    },
    { args: ['--add', '-z', '--stdin'], list: there },
  ]
  for (const { args, list } of steps) {
    if (list.length === 0) continue
    const lfs = ['-c', `lfs.storage=${store.folder}/lfs`]
    const done = await git(repository.root, [...lfs, 'update-index', ...args], {
      env,
      input: nulInput(list),
    })
    if (!done.ok) return done
  }
  return ok(null)
}

const unmerged = (where: string): Problem =>
  problem('repository_busy', 'The index holds conflicts that are not resolved.', {
    kept: 'Nothing was changed. Your decisions are kept.',
    fix: 'Resolve them and "git add" the files, then try again.',
    where,
  })
