import type { FileChange } from '@shared/diff/file-change'
import { parentsOf } from '@shared/diff/parents-of'
import { parseMerges } from '@shared/diff/parse-merges'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { makeCommit } from './make-commit'
import { gitTrees, type ReviewContext } from './review-context'

/** One worker's accepted changes: a tree on its base commit, and the files that are touched. */
export interface PairSide {
  readonly base: string
  readonly accepted: string
  readonly files: readonly FileChange[]
}

/** Two sides (by their place in the list) and the paths in conflict, one byte a character. */
export interface PairConflict {
  readonly sides: readonly [number, number]
  readonly paths: readonly string[]
}

/** Tries every two of these with each other, those without a path in common apart. Nothing but objects is made. */
export const pairConflicts = async (
  context: ReviewContext,
  sides: readonly PairSide[],
): Promise<Result<PairConflict[], Problem>> => {
  const asked = overlapping(sides)
  if (asked.length === 0) return ok([])
  const commits: string[] = []
  const bases = await basesOf(context, sides)
  if (!bases.ok) return bases
  for (const { base, accepted } of sides) {
    const commit = await makeCommit(context, accepted, [bases.value.get(base) ?? base])
    if (!commit.ok) return commit
    commits.push(commit.value)
  }
  const input = asked.map(([a, b]) => `${commits[a] ?? ''} ${commits[b] ?? ''}\n`).join('')
  const merged = await gitTrees(
    context,
    [
      '-c',
      'merge.directoryRenames=false',
      'merge-tree',
      '--write-tree',
      '--allow-unrelated-histories',
      '--no-messages',
      '-z',
      '--stdin',
    ],
    { input },
  )
  if (!merged.ok) return merged
  const found = parseMerges(merged.value.stdout.toString('latin1'))
  return ok(
    asked.flatMap((sides, at) => {
      const paths = found[at] ?? []
      return paths.length > 0 ? [{ sides, paths }] : []
    }),
  )
}

/**
 * Workers of one base merge over a copy of it without parents, which may be cleaned out of the repository;
 * workers of different bases merge over what these have in common.
 */
const basesOf = async (
  context: ReviewContext,
  sides: readonly PairSide[],
): Promise<Result<Map<string, string>, Problem>> => {
  const bases = new Set(sides.map(({ base }) => base))
  const [only] = bases
  if (only === undefined || bases.size > 1) return ok(new Map())
  const copy = await makeCommit(context, `${only}^{tree}`, [])
  return copy.ok ? ok(new Map([[only, copy.value]])) : copy
}

const overlapping = (sides: readonly PairSide[]): (readonly [number, number])[] => {
  // Each path and each folder above one, with who touches it; a folder meets only a file of that name.
  const files = new Map<string, Set<number>>()
  const folders = new Map<string, Set<number>>()
  const put = (into: Map<string, Set<number>>, path: string, side: number) => {
    const set = into.get(path)
    if (set) set.add(side)
    else into.set(path, new Set([side]))
  }
  for (const [side, { files: changes }] of sides.entries())
    for (const { path, oldPath } of changes)
      for (const each of new Set([path, oldPath])) {
        put(files, each, side)
        for (const folder of parentsOf(each)) put(folders, folder, side)
      }
  const pairs = new Map<string, readonly [number, number]>()
  for (const [path, at] of files)
    for (const a of at)
      for (const b of [...at, ...(folders.get(path) ?? [])]) {
        const pair = a < b ? ([a, b] as const) : ([b, a] as const)
        if (a !== b) pairs.set(pair.join(' '), pair)
      }
  return [...pairs.values()]
}
