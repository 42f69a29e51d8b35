/** Lines replaced by lines; starts are 0-based, an empty side stands before the line at its start. */
export interface ChangeRange {
  readonly oldStart: number
  readonly oldCount: number
  readonly newStart: number
  readonly newCount: number
}

/** One entry of a diff between two trees. Paths hold one byte a character. */
export interface FileChange {
  /** Added, modified, deleted, renamed, or another kind (a link for a file). */
  readonly status: 'A' | 'M' | 'D' | 'R' | 'T'
  readonly oldMode: string
  readonly newMode: string
  readonly oldOid: string
  readonly newOid: string
  readonly oldPath: string
  readonly path: string
  readonly binary: boolean
  readonly ranges: readonly ChangeRange[]
}

const submodule = '160000'
const isFile = (mode: string): boolean => mode === '100644' || mode === '100755'

/** True if a change of a submodule: its content is another repository's. */
export const isSubmodule = ({ oldMode, newMode }: FileChange): boolean =>
  oldMode === submodule || newMode === submodule

/** Changes are shown and taken line by line only between plain text files. */
const isTextual = ({ status, oldMode, newMode, binary }: FileChange): boolean =>
  !binary &&
  status !== 'T' &&
  status !== 'D' &&
  isFile(newMode) &&
  (status === 'A' || isFile(oldMode))

/** The lines of a range as atoms: `-i` takes base line i away, `+j` brings the worker's line j. */
export const rangeAtoms = (range: ChangeRange): string[] => [
  ...Array.from({ length: range.oldCount }, (_, at) => `-${range.oldStart + at}`),
  ...Array.from({ length: range.newCount }, (_, at) => `+${range.newStart + at}`),
]

/**
 * The smallest parts of a change that can be accepted on their own. Whole: `A` new, `D` deleted, `T` other
 * kind, `B` other bytes, `G` submodule; beside lines: `M` mode, `R` name.
 */
export const atomsOf = (file: FileChange): string[] => {
  if (isSubmodule(file)) return ['G']
  if (file.status === 'D' || file.status === 'T') return [file.status]
  const atoms: string[] = []
  if (file.status === 'R') atoms.push('R')
  if (file.status !== 'A' && file.oldMode !== file.newMode) atoms.push('M')
  if (file.oldOid === file.newOid) return atoms
  if (!isTextual(file) || file.ranges.length === 0)
    return [...atoms, file.status === 'A' ? 'A' : 'B']
  return [...atoms, ...file.ranges.flatMap(rangeAtoms)]
}

/** True if an atom is about the whole file, not about a line of it. */
export const isWholeAtom = (atom: string): boolean => /^[A-Z]$/.test(atom)

/** Git shows changes this close, in unchanged lines, as one hunk: three lines of context on either side. */
const hunkGap = 6

/** The atoms of each hunk as it is shown; name, mode and whole changes are hunks of their own. */
export const hunkAtoms = (file: FileChange): string[][] => {
  const atoms = atomsOf(file)
  const whole = atoms.filter(isWholeAtom)
  const hunks = whole.map((atom) => [atom])
  if (atoms.length === whole.length) return hunks
  let end = -1
  for (const range of file.ranges) {
    const last = hunks.at(-1)
    if (end >= 0 && last !== undefined && range.oldStart - end <= hunkGap)
      for (const atom of rangeAtoms(range)) last.push(atom)
    else hunks.push(rangeAtoms(range))
    end = range.oldStart + range.oldCount
  }
  return hunks
}
