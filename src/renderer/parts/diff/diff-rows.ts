import type { ChangedFile } from '@shared/diff/diff-summary'
import type { PatchHunk, PatchLine } from '@shared/diff/patch-hunks'
import type { Problem } from '@shared/lib/problem'
import type { CommentPlace } from '@shared/turns/comment'

/** What is known of one file's patch. */
export type FileLoad =
  | { readonly status: 'unread' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | { readonly status: 'withheld'; readonly why: 'binary' | 'too_big'; readonly bytes: number }
  | {
      readonly status: 'read'
      readonly hunks: readonly PatchHunk[]
      /** Lines of the new side, once they are known. */
      readonly total?: number
    }

/** One side of a line: its text and the part of it that differs from its partner. */
export interface Side {
  readonly line: PatchLine
  readonly mark: readonly [number, number] | null
}

/** One row of the whole diff. */
export type DiffRow = { readonly key: string; readonly file: ChangedFile } & (
  | { readonly kind: 'file'; readonly folded: boolean }
  | { readonly kind: 'note'; readonly load: FileLoad }
  | { readonly kind: 'hunk'; readonly hunk: PatchHunk; readonly index: number }
  | { readonly kind: 'split'; readonly left: Side | null; readonly right: Side | null }
  | { readonly kind: 'unified'; readonly side: Side }
  | { readonly kind: 'talk'; readonly place: CommentPlace }
)

/** The key of a hunk's row. */
export const hunkKey = (path: string, index: number): string => `${path}\n${index}`

/** The rows of one file. `split` puts removed and added lines side by side. */
export const fileRows = (
  file: ChangedFile,
  load: FileLoad,
  folded: boolean,
  split: boolean,
): readonly DiffRow[] => {
  const head: DiffRow = { key: file.path, file, kind: 'file', folded }
  if (folded) return [head]
  if (load.status !== 'read' || load.hunks.length === 0)
    return [head, { key: `${file.path}\n`, file, kind: 'note', load }]
  return [
    head,
    ...load.hunks.flatMap((hunk, index): DiffRow[] => [
      { key: hunkKey(file.path, index), file, kind: 'hunk', hunk, index },
      ...pairs(hunk.lines).flatMap(({ left, right }, line): DiffRow[] => {
        const key = `${file.path}\n${index}:${line}`
        if (split) return [{ key, file, kind: 'split', left, right }]
        const same = left !== null && left.line === right?.line
        return [
          ...(left === null ? [] : [{ key, file, kind: 'unified', side: left } as const]),
          ...(right === null || same
            ? []
            : [{ key: `${key}+`, file, kind: 'unified', side: right } as const]),
        ]
      }),
    ]),
  ]
}

/**
 * Rows of a unified diff keep Git's order: all removed lines of a change, then all added ones.
 */
export const unifiedOrder = (rows: readonly DiffRow[]): readonly DiffRow[] => {
  const ordered: DiffRow[] = []
  let added: DiffRow[] = []
  for (const row of rows) {
    if (row.kind === 'unified' && row.side.line.type === 'add') added.push(row)
    else {
      if (row.kind !== 'unified' || row.side.line.type === 'same') {
        ordered.push(...added)
        added = []
      }
      ordered.push(row)
    }
  }
  return [...ordered, ...added]
}

interface Pair {
  readonly left: Side | null
  readonly right: Side | null
}

/** Removed and added lines of one change stand beside each other, first with first. */
const pairs = (lines: readonly PatchLine[]): readonly Pair[] => {
  const out: Pair[] = []
  let removed: PatchLine[] = []
  let added: PatchLine[] = []
  const flush = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i += 1)
      out.push(pair(removed[i] ?? null, added[i] ?? null))
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.type === 'del') {
      if (added.length > 0) flush()
      removed.push(line)
    } else if (line.type === 'add') added.push(line)
    else {
      flush()
      const side = { line, mark: null }
      out.push({ left: side, right: side })
    }
  }
  flush()
  return out
}

const pair = (left: PatchLine | null, right: PatchLine | null): Pair => {
  const marks = left && right ? changedPart(left.text, right.text) : null
  return {
    left: left && { line: left, mark: marks?.[0] ?? null },
    right: right && { line: right, mark: marks?.[1] ?? null },
  }
}

/** Longer lines are not compared: marking a minified file helps nobody. */
const comparedChars = 1000
/** Less in common than this and the lines are different lines, not one line edited. */
const commonShare = 0.3

/** The middle in which two lines differ; null if they have too little in common. */
export const changedPart = (
  before: string,
  after: string,
): readonly [readonly [number, number], readonly [number, number]] | null => {
  if (before.length > comparedChars || after.length > comparedChars) return null
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const common = (before.slice(0, start) + before.slice(before.length - end)).trim().length
  if (common < commonShare * Math.max(before.trim().length, after.trim().length)) return null
  return [
    [start, before.length - end],
    [start, after.length - end],
  ]
}
