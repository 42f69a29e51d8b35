import {
  isWholeAtom,
  hunkAtoms,
  rangeAtoms,
  type ChangeRange,
  type FileChange,
} from './file-change'

const touches = (a: ChangeRange, b: ChangeRange): boolean =>
  a.oldStart <= b.oldStart + b.oldCount && b.oldStart <= a.oldStart + a.oldCount

/** The ranges of a change of which anything is accepted. */
const taken = (file: FileChange, accepted: ReadonlySet<string>): ChangeRange[] =>
  file.ranges.filter(
    (range) =>
      some(range.oldCount, (at) => accepted.has(`-${range.oldStart + at}`)) ||
      some(range.newCount, (at) => accepted.has(`+${range.newStart + at}`)),
  )

const some = (count: number, test: (at: number) => boolean): boolean => {
  for (let at = 0; at < count; at += 1) if (test(at)) return true
  return false
}

/** A change and what is accepted of it. */
export interface AcceptedChange {
  readonly file: FileChange
  readonly accepted: ReadonlySet<string>
  /** The new side, each line with its end; without it no change is taken for the same. */
  readonly lines?: readonly string[] | undefined
}

/** Both make the same of the same lines, and all of it is accepted: no conflict for Git. */
const isSame = (
  mine: AcceptedChange,
  range: ChangeRange,
  theirs: AcceptedChange,
  rival: ChangeRange,
): boolean => {
  const of = ({ lines, accepted }: AcceptedChange, each: ChangeRange) =>
    lines !== undefined && rangeAtoms(each).every((atom) => accepted.has(atom))
      ? lines.slice(each.newStart, each.newStart + each.newCount).join('')
      : null
  const text = of(mine, range)
  return (
    range.oldStart === rival.oldStart &&
    range.oldCount === rival.oldCount &&
    text !== null &&
    text === of(theirs, rival)
  )
}

/**
 * Which hunks of lines of `mine` (by their place among its hunks of lines) stand where `theirs` changes the same
 * base; none where the two don't start from the same content, then the file as a whole is in conflict.
 */
export const conflictingHunks = (mine: AcceptedChange, theirs: AcceptedChange): number[] => {
  if (mine.file.oldOid !== theirs.file.oldOid) return []
  const rivals = taken(theirs.file, theirs.accepted)
  const hit = taken(mine.file, mine.accepted).filter((range) =>
    rivals.some((rival) => touches(range, rival) && !isSame(mine, range, theirs, rival)),
  )
  const atoms = new Set(
    hit.flatMap(({ oldStart, oldCount, newStart, newCount }) => [
      ...(oldCount > 0 ? [`-${oldStart}`] : []),
      ...(newCount > 0 ? [`+${newStart}`] : []),
    ]),
  )
  const hunks = hunkAtoms(mine.file).filter((hunk) => !hunk.every(isWholeAtom))
  return hunks.flatMap((hunk, index) => (hunk.some((atom) => atoms.has(atom)) ? [index] : []))
}
