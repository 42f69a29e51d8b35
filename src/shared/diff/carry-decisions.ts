import type { Decisions } from './decide-atoms'
import { atomsOf, isWholeAtom, rangeAtoms, type ChangeRange, type FileChange } from './file-change'

/** Where each line of one content stands in another; null where it is not there any more. */
export const lineMap = (ranges: readonly ChangeRange[]) => {
  return (line: number): number | null => {
    let shift = 0
    for (const { oldStart, oldCount, newCount } of ranges) {
      if (line < oldStart) break
      if (line < oldStart + oldCount) return null
      shift += newCount - oldCount
    }
    return line + shift
  }
}

/**
 * Decisions made on a change, as decisions on what became of it in a later turn: those on ranges of which every
 * line is still there, on single lines of a mere addition, and on a mode or name that stayed. Whatever else
 * changed is open again. `between` are the changed lines from the one content to the other.
 */
export const carryDecisions = (
  before: FileChange,
  now: FileChange,
  between: readonly ChangeRange[],
  { accepted, rejected }: Decisions,
): Decisions => {
  const target = carriedTo(before, now, lineMap(between))
  const carry = (atoms: ReadonlySet<string>): Set<string> =>
    new Set([...atoms].flatMap((atom) => target.get(atom) ?? []))
  return { accepted: carry(accepted), rejected: carry(rejected) }
}

const carriedTo = (
  before: FileChange,
  now: FileChange,
  mapped: (line: number) => number | null,
): Map<string, string> => {
  const target = new Map<string, string>()
  if (before.oldOid !== now.oldOid || before.oldPath !== now.oldPath) return target
  const there = new Set(atomsOf(now))
  const put = (from: string, to: string) => {
    if (there.has(to)) target.set(from, to)
  }
  if (before.oldMode === now.oldMode && before.newMode === now.newMode) put('M', 'M')
  if (before.path === now.path) put('R', 'R')
  if (
    before.binary ||
    now.binary ||
    [...there].some((atom) => isWholeAtom(atom) && !'MR'.includes(atom))
  )
    return target
  const ranges = new Map(now.ranges.map((range) => [range.oldStart, range]))
  for (const range of before.ranges) {
    const news = Array.from({ length: range.newCount }, (_, at) => mapped(range.newStart + at))
    if (range.oldCount === 0)
      for (const [at, line] of news.entries()) {
        if (line !== null) put(`+${range.newStart + at}`, `+${line}`)
      }
    else if (isIntact(range, ranges.get(range.oldStart), news)) {
      const rows = rangeAtoms(range)
      const kept = rangeAtoms(ranges.get(range.oldStart) ?? range)
      for (const [at, atom] of rows.entries()) put(atom, kept[at] ?? atom)
    }
  }
  return target
}

/** The same lines of the base give way to the same lines of the worker. */
const isIntact = (
  before: ChangeRange,
  now: ChangeRange | undefined,
  news: readonly (number | null)[],
): boolean =>
  now !== undefined &&
  now.oldCount === before.oldCount &&
  now.newCount === before.newCount &&
  news.every((line, at) => line === now.newStart + at)
