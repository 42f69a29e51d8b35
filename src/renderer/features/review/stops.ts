import { unpackAtoms } from '@shared/diff/atom-runs'
import type { ReviewFileView } from '@shared/ipc/review-views'
import { plural } from '../../ui/format'

/** One thing to decide: a hunk as it is shown, or what changed about a whole file (`hunk` null). */
export interface Stop {
  readonly path: string
  readonly hunk: number | null
  /** Packed. */
  readonly atoms: readonly string[]
}

/** Mixed: every line is decided, some this way and some that. Part: some are not decided. */
export type Standing = 'open' | 'accepted' | 'rejected' | 'mixed' | 'part'

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Unpacked once a list: a file of many hunks asks for each of them. */
const unpacked = (packed: readonly string[]): ReadonlySet<string> => {
  const set = sets.get(packed) ?? unpackAtoms(packed)
  sets.set(packed, set)
  return set
}

const isWhole = (atoms: readonly string[]): boolean => atoms.every((atom) => /^[A-Z]$/.test(atom))

/** The stops of one file in the order they are shown; name, mode and other whole changes are one. */
export const stopsOf = ({ path, hunks }: Pick<ReviewFileView, 'path' | 'hunks'>): Stop[] => {
  const whole = hunks.filter(isWhole).flat()
  const lines = hunks.filter((atoms) => !isWhole(atoms))
  return [
    ...(whole.length > 0 ? [{ path, hunk: null, atoms: whole }] : []),
    ...lines.map((atoms, hunk) => ({ path, hunk, atoms })),
  ]
}

/** How a stop was decided. */
export const standingOf = (
  { accepted, rejected }: Pick<ReviewFileView, 'accepted' | 'rejected'>,
  atoms: readonly string[],
): Standing => {
  if (accepted.length === 0 && rejected.length === 0) return 'open'
  const [yes, no] = [unpacked(accepted), unpacked(rejected)]
  const all = [...unpacked(atoms)]
  if (all.every((atom) => yes.has(atom))) return 'accepted'
  if (all.every((atom) => no.has(atom))) return 'rejected'
  const decided = all.filter((atom) => yes.has(atom) || no.has(atom)).length
  return decided === 0 ? 'open' : decided < all.length ? 'part' : 'mixed'
}

/** Anything of these atoms is accepted. */
export const takesAny = (
  { accepted }: Pick<ReviewFileView, 'accepted'>,
  atoms: readonly string[],
): boolean => {
  if (accepted.length === 0) return false
  const yes = unpacked(accepted)
  return [...unpacked(atoms)].some((atom) => yes.has(atom))
}

/** Nothing of it is open. */
export const isDecided = (standing: Standing): boolean => standing !== 'open' && standing !== 'part'

/** What of a review is not decided: whole hunks, and lines of those that are decided in part. */
export interface LeftOpen {
  readonly hunks: number
  readonly lines: number
}

export const leftOpen = (
  stops: readonly Stop[],
  fileOf: (path: string) => Pick<ReviewFileView, 'accepted' | 'rejected'> | undefined,
): LeftOpen => {
  const left = { hunks: 0, lines: 0 }
  for (const { path, atoms } of stops) {
    const file = fileOf(path)
    const standing = file === undefined ? 'open' : standingOf(file, atoms)
    if (standing === 'open') left.hunks += 1
    if (file === undefined || standing !== 'part') continue
    const [yes, no] = [unpacked(file.accepted), unpacked(file.rejected)]
    left.lines += [...unpacked(atoms)].filter((atom) => !yes.has(atom) && !no.has(atom)).length
  }
  return left
}

/** `2 hunks and 1 line undecided`; empty where all is decided. */
export const leftWords = ({ hunks, lines }: LeftOpen): string => {
  const words = [
    ...(hunks === 0 ? [] : [plural(hunks, 'hunk')]),
    ...(lines === 0 ? [] : [plural(lines, 'line')]),
  ]
  return words.length === 0 ? '' : `${words.join(' and ')} undecided`
}

/** The next stop after `from` that is still open, round to the first; null if none is. */
export const nextOpen = (
  stops: readonly Stop[],
  from: number,
  isOpen: (stop: Stop) => boolean,
): Stop | null => [...stops.slice(from + 1), ...stops.slice(0, from)].find(isOpen) ?? null
