import { isWholeAtom, hunkAtoms, type ChangeRange, type FileChange } from './file-change'

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
}

/**
 * Which hunks of lines of `mine` (by their place among its hunks of lines) stand where `theirs` changes the same
 * base; none where the two don't start from the same content, then the file as a whole is in conflict.
 */
export const conflictingHunks = (mine: AcceptedChange, theirs: AcceptedChange): number[] => {
  if (mine.file.oldOid !== theirs.file.oldOid) return []
  const rivals = taken(theirs.file, theirs.accepted)
  const hit = taken(mine.file, mine.accepted).filter((range) =>
    rivals.some((rival) => touches(range, rival)),
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
