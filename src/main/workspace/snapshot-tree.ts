import { lstat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import type { Problem } from '@shared/lib/problem'
import { displayPath } from '@shared/diff/display-path'
import { ok, type Result } from '@shared/lib/result'
import { bytePath } from './byte-path'
import { createLinkCheck } from './behind-link'
import { isGone } from './file-errors'
import type { Git } from './git'
import { gitLine, gitRecords, nulInput } from './git-output'
import { mapLimited } from './map-limited'
import type { Repository } from './repository'
import { storeEnv, type Store } from './store'

export interface SnapshotRequest {
  readonly repository: Repository
  readonly store: Store
  readonly workTree: string
  /** An index file of ours to start from and to leave the result in. */
  readonly index: string
  /** The workspace's own index: files it tracks though they are ignored are taken too. */
  readonly ownIndex: string | null
  /** Only what is at or below these paths (from the top folder); null for all. */
  readonly only: readonly string[] | null
}

export interface Snapshot {
  readonly tree: string
  /** What was left out, in words: nested repositories, pipes, sockets. */
  readonly notes: readonly string[]
  /** Folders with work that no tree of this repository can hold: repositories of their own. */
  readonly unheld: readonly string[]
}

const gitlink = '160000'

/**
 * Writes what is on disk as a tree into the store. Not `git add -A`: that stops at a tracked file that
 * became a pipe and takes nested repositories as submodules.
 */
export const snapshotTree = async (
  git: Git,
  request: SnapshotRequest,
): Promise<Result<Snapshot, Problem>> => {
  const { workTree } = request
  const env = storeEnv(request.store, request.repository, workTree, request.index)
  const paths = request.only === null ? [] : ['--', ...request.only]
  const ask = (args: readonly string[]) => gitRecords(git, workTree, args, { env })
  const staged = await ask(['ls-files', '-s', '-z'])
  if (!staged.ok) return staged
  const untracked = await ask(['ls-files', '-o', '--exclude-standard', '-z', ...paths])
  if (!untracked.ok) return untracked
  const changed = await ask([
    'diff-files',
    '--name-only',
    '--ignore-submodules=dirty',
    '-z',
    ...paths,
  ])
  if (!changed.ok) return changed
  const tracked = new Map(
    staged.value.map((row) => [row.slice(row.indexOf('\t') + 1), row.slice(0, 6)]),
  )
  const forced = await forcedPaths(git, request, tracked)

  const candidates = [...new Set([...untracked.value, ...changed.value, ...forced.paths])]
  const sorted = await sortPaths(workTree, candidates, tracked)
  const added = sorted.present.filter((path) => !tracked.has(path))
  const gone = [...sorted.gone, ...coveredBy(tracked.keys(), added)]
  for (const [flags, list] of [
    [['--force-remove'], gone],
    [['--add', '--remove'], sorted.present],
  ] as const) {
    if (list.length === 0) continue
    const args = [
      '-c',
      `lfs.storage=${request.store.folder}/lfs`,
      'update-index',
      ...flags,
      '-z',
      '--stdin',
    ]
    const done = await git(workTree, args, { env, input: nulInput(list) })
    if (!done.ok) return done
  }
  const tree = await gitLine(git, workTree, ['write-tree'], { env })
  if (!tree.ok) return tree
  const notes = [...forced.notes, ...leftOut(sorted)]
  return ok({ tree: tree.value, notes, unheld: sorted.nested.map(displayPath) })
}

const leftOut = (sorted: SortedPaths): string[] => [
  ...sorted.nested.map((path) => `Left out, a repository of its own: ${displayPath(path)}`),
  ...sorted.special.map((path) => `Left out, neither file nor link: ${displayPath(path)}`),
]

/** A worker may have broken its own index; what is on disk is then still found, ignored files apart. */
const forcedPaths = async (
  git: Git,
  request: SnapshotRequest,
  tracked: ReadonlyMap<string, string>,
): Promise<{ paths: string[]; notes: string[] }> => {
  if (request.ownIndex === null || request.only !== null) return { paths: [], notes: [] }
  const env = storeEnv(request.store, request.repository, request.workTree, request.ownIndex)
  const own = await gitRecords(git, request.workTree, ['ls-files', '-z'], { env })
  return own.ok
    ? { paths: own.value.filter((path) => !tracked.has(path)), notes: [] }
    : { paths: [], notes: [`The workspace's own index could not be read: ${own.error.message}`] }
}

interface SortedPaths {
  readonly present: string[]
  readonly gone: string[]
  readonly nested: string[]
  readonly special: string[]
}

const sortPaths = async (
  workTree: string,
  candidates: readonly string[],
  tracked: ReadonlyMap<string, string>,
): Promise<SortedPaths> => {
  const sorted: SortedPaths = { present: [], gone: [], nested: [], special: [] }
  const behindLink = createLinkCheck(workTree)
  await mapLimited(candidates, 32, async (path) => {
    if (path.endsWith('/')) sorted.nested.push(path)
    else if (await behindLink(path)) {
      if (tracked.has(path)) sorted.gone.push(path)
    } else placePath(sorted, path, tracked.get(path), await statOrNull(bytePath(workTree, path)))
  })
  return sorted
}

const placePath = (
  sorted: SortedPaths,
  path: string,
  trackedMode: string | undefined,
  found: Stats | null,
): void => {
  const folder = found?.isDirectory() === true && trackedMode !== gitlink
  if (found === null || folder) {
    if (trackedMode !== undefined) sorted.gone.push(path)
  } else if (found.isFile() || found.isSymbolicLink() || found.isDirectory())
    sorted.present.push(path)
  else sorted.special.push(path)
}

const statOrNull = async (path: Buffer): Promise<Stats | null> => {
  try {
    return await lstat(path)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Tracked paths below a path that is now a file. */
const coveredBy = (tracked: Iterable<string>, files: readonly string[]): string[] => {
  if (files.length === 0) return []
  const tops = new Set(files)
  return [...tracked].filter((path) => {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      if (tops.has(path.slice(0, at))) return true
    return false
  })
}
