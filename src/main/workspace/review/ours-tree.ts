import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parentsOf } from '@shared/diff/parents-of'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { createBreather } from '../../platform/breather'
import { createLinkCheck } from '../behind-link'
import { fileExists } from '../file-exists'
import { gitLine, gitRecords, nulInput } from '../git-output'
import { mapLimited } from '../map-limited'
import { copyIndex, storeEnv } from '../store'
import { lookAt } from './path-state'
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

/** A copy of the person's index, and what on disk differs from it. */
export interface Checkout {
  readonly index: string
  readonly read: Result<
    { readonly dirty: readonly string[]; readonly tree: string | null },
    Problem
  >
}

/** Reads what differs from the index; the person's own is not touched. Give it to `oursTree`, which ends it. */
export const readCheckout = async (context: ReviewContext): Promise<Checkout> => {
  const { repository, store } = context
  const index = join(store.folder, `ours-${randomUUID()}`)
  const own = join(repository.gitDir, 'index')
  if (await fileExists(own)) await copyIndex(own, index)
  return { index, read: await readDirty(context, index) }
}

const readDirty = async (
  { git, repository, store }: ReviewContext,
  index: string,
): Promise<Checkout['read']> => {
  const env = storeEnv(store, repository, repository.root, index)
  const args = ['diff-files', '--name-status', '--ignore-submodules=all', '-z']
  const rows = await gitRecords(git, repository.root, args, { env })
  if (!rows.ok) return rows
  const isPath = (_: string, at: number): boolean => at % 2 === 1
  if (rows.value.some((row, at) => row === 'U' && !isPath(row, at)))
    return fail(unmerged(repository.root))
  const dirty = rows.value.filter(isPath)
  if (dirty.length > 0) return ok({ dirty, tree: null })
  // Most likely it is all that is wanted of this index.
  const tree = await gitLine(git, repository.root, ['write-tree'], { env })
  return tree.ok ? ok({ dirty, tree: tree.value }) : tree
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
    const { dirty } = read.value
    const staged = await readStaged(context, env, new Set([...dirty, ...involved]))
    if (!staged.ok) return staged
    const { entries, sparse, assumed } = staged.value
    const unknown = [...involved].filter((path) => !entries.has(path) || assumed.has(path))
    const look = [...new Set([...dirty, ...unknown])].filter(
      (path) => !sparse.has(path) && !entries.get(path)?.startsWith('160000'),
    )
    if (look.length === 0 && read.value.tree !== null) return ok({ tree: read.value.tree, sparse })
    const updated = await takeFromDisk(context, env, look, staged.value)
    if (!updated.ok) return updated
    const tree = await gitLine(git, repository.root, ['write-tree'], { env })
    return tree.ok ? ok({ tree: tree.value, sparse }) : tree
  } finally {
    await endCheckout(checkout)
  }
}

/** As arguments, names are text, and each is held against every file of the index. */
const mostNamed = 64
const isPlain = (path: string): boolean => /^[ -~]+$/.test(path)

/** What the index holds at these paths, and in them where they are folders; it may be of all paths. */
const readStaged = async (
  { git, repository }: ReviewContext,
  env: Readonly<Record<string, string>>,
  paths: ReadonlySet<string>,
): Promise<Result<Staged, Problem>> => {
  const named = [...paths]
  const some = named.length <= mostNamed && named.every(isPlain) ? named : []
  // Each row: `H 100644 <id> 0<tab>path`; S for H is outside a sparse checkout, small letters are assumed.
  const args = ['--literal-pathspecs', 'ls-files', '-s', '-v', '-z', '--', ...some]
  const rows = await gitRecords(git, repository.root, args, { env })
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
  const behindLink = createLinkCheck(repository.root)
  const kinds = await mapLimited(look, 16, async (path) => {
    const { kind } = await lookAt(repository.root, path, behindLink)
    return kind === 'file' || kind === 'link'
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
