import type { ChangeRange, FileChange } from '@shared/diff/file-change'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { createBreather } from '../../platform/breather'
import { gitTrees, type ReviewContext } from './review-context'

const common = ['diff-tree', '-r', '--no-abbrev']

/** A rename is a deletion and an addition, or, as people count files, one. */
const renames = { apart: '--no-renames', found: '-M50%' } as const

/** Which files differ between two trees, without their lines. */
export const listChanges = async (
  context: ReviewContext,
  from: string,
  to: string,
  how: keyof typeof renames = 'apart',
): Promise<Result<FileChange[], Problem>> => {
  const raw = await gitTrees(context, [...common, '-z', '--raw', renames[how], from, to])
  return raw.ok ? ok(await parseRaw(raw.value.stdout)) : raw
}

/** What differs between two trees: files, renames, and the lines that changed. */
export const diffTrees = async (
  context: ReviewContext,
  from: string,
  to: string,
): Promise<Result<FileChange[], Problem>> => {
  const files = await listChanges(context, from, to, 'found')
  if (!files.ok) return files
  const patch = await gitTrees(context, [
    ...common,
    '-p',
    '-U0',
    renames.found,
    '--full-index',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--diff-algorithm=histogram',
    '--indent-heuristic',
    '--inter-hunk-context=0',
    '--submodule=short',
    from,
    to,
  ])
  if (!patch.ok) return patch
  return ok(await withRanges(files.value, patch.value.stdout))
}

const parseRaw = async (raw: Buffer): Promise<FileChange[]> => {
  const breathe = createBreather()
  const fields = raw.toString('latin1').split('\0')
  const files: FileChange[] = []
  for (let at = 0; at + 1 < fields.length;) {
    await breathe()
    const [oldMode = '', newMode = '', oldOid = '', newOid = '', score = ''] = (fields[at] ?? '')
      .slice(1)
      .split(' ')
    const oldPath = fields[at + 1] ?? ''
    const status = statusOf(score)
    const path = status === 'R' ? (fields[at + 2] ?? '') : oldPath
    at += status === 'R' ? 3 : 2
    files.push({
      status,
      oldMode,
      newMode,
      oldOid,
      newOid,
      oldPath,
      path,
      binary: false,
      ranges: [],
    })
  }
  return files
}

const statusOf = (score: string): FileChange['status'] => {
  const [letter] = score
  if (letter === 'A' || letter === 'D' || letter === 'R' || letter === 'T') return letter
  return 'M'
}

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/
const [newline, minus, plus, backslash] = [10, 45, 43, 92]

/** Sections come in the order of the raw list, two for another kind of entry. Bodies are skipped by count. */
const withRanges = async (files: readonly FileChange[], patch: Buffer): Promise<FileChange[]> => {
  const breathe = createBreather()
  const found = files.map(() => ({ binary: false, ranges: [] as ChangeRange[] }))
  let file = -1
  let second = false
  let at = 0
  const next = (): string => {
    const end = endOf(patch, at)
    const line = patch.toString('latin1', at, Math.min(end, at + 256))
    at = end + 1
    return line
  }
  while (at < patch.length) {
    await breathe()
    const line = next()
    if (line.startsWith('diff --git ')) {
      second = !second && files[file]?.status === 'T'
      if (!second) file += 1
      continue
    }
    const current = found[file]
    if (current === undefined) continue
    if (line.startsWith('Binary files ')) current.binary = true
    const match = header.exec(line)
    if (match === null) continue
    const range = rangeOf(match)
    if (files[file]?.status !== 'T') current.ranges.push(range)
    at = skipBody(patch, at, range)
  }
  if (file !== files.length - 1)
    throw new Error(`a patch of ${file + 1} sections for ${files.length} files`)
  return files.map((each, index) => ({ ...each, ...found[index] }))
}

const endOf = (patch: Buffer, at: number): number => {
  const end = patch.indexOf(newline, at)
  return end < 0 ? patch.length : end
}

const rangeOf = (match: RegExpExecArray): ChangeRange => {
  const [oldCount, newCount] = [Number(match[2] ?? 1), Number(match[4] ?? 1)]
  return {
    oldStart: Number(match[1]) - (oldCount > 0 ? 1 : 0),
    oldCount,
    newStart: Number(match[3]) - (newCount > 0 ? 1 : 0),
    newCount,
  }
}

const skipBody = (patch: Buffer, from: number, range: ChangeRange): number => {
  let at = from
  for (let left = range.oldCount + range.newCount; left > 0; at = endOf(patch, at) + 1)
    if (patch[at] === minus || patch[at] === plus) left -= 1
    else if (patch[at] !== backslash)
      throw new Error('a hunk of a patch is shorter than its header')
  while (patch[at] === backslash) at = endOf(patch, at) + 1
  return at
}
