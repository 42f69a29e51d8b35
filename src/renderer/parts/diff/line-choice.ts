import type { PatchLine } from '@shared/diff/patch-hunks'

/** How single lines are decided. Atoms name a line: `-i` of the base, `+j` of the worker's, from 0. */
export interface LineChoice {
  readonly at: { readonly path: string; readonly atom: string } | null
  readonly standing: (path: string, atom: string) => 'open' | 'accepted' | 'rejected'
  /** From open to accepted, to rejected, to open. */
  readonly onCycle: (path: string, atom: string) => void
}

/** The atom of a changed line; null for one that stays. */
export const lineAtom = ({ type, oldLine, newLine }: PatchLine): string | null => {
  if (type === 'del' && oldLine !== null) return `-${oldLine - 1}`
  return type === 'add' && newLine !== null ? `+${newLine - 1}` : null
}
