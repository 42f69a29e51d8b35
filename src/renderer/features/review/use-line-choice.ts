import { unpackAtoms } from '@shared/diff/atom-runs'
import type { Decision } from '@shared/diff/decide-atoms'
import type { ReviewFileView } from '@shared/ipc/review-views'
import { useMemo, useState } from 'react'
import type { LineChoice } from '../../parts/diff/line-choice'
import type { Stop } from './stops'

interface LineKeys {
  readonly lines: LineChoice
  /** The line the keys act on; null: they act on the hunk. */
  readonly at: string | null
  readonly move: (by: 1 | -1) => void
  readonly leave: () => void
}

const nextOf = { open: 'accept', accepted: 'reject', rejected: 'clear' } as const

/** A file that is deleted, or becomes a link, is decided as one: its lines go with it. */
const wholeOf = ({ hunks }: ReviewFileView): string | null => {
  const [first, second] = hunks
  return second === undefined && first?.length === 1
    ? (whole.exec(first[0] ?? '')?.[0] ?? null)
    : null
}
const whole = /^[ADT]$/

/** Decisions on single lines: by their sign, or by key within the hunk the person is at. */
export const useLineChoice = (
  byPath: ReadonlyMap<string, ReviewFileView>,
  here: Stop | undefined,
  decide: (path: string, atoms: readonly string[], decision: Decision) => void,
): LineKeys => {
  const [at, setAt] = useState<{ readonly path: string; readonly atom: string } | null>(null)
  const stands = useMemo(
    () =>
      new Map(
        [...byPath].map(([path, file]) => [
          path,
          {
            accepted: unpackAtoms(file.accepted),
            rejected: unpackAtoms(file.rejected),
            whole: wholeOf(file),
          },
        ]),
      ),
    [byPath],
  )
  const atoms = here === undefined || here.hunk === null ? [] : [...unpackAtoms(here.atoms)]
  const index = at !== null && at.path === here?.path ? atoms.indexOf(at.atom) : -1
  const standing: LineChoice['standing'] = (path, line) => {
    const stand = stands.get(path)
    const atom = stand?.whole ?? line
    if (stand?.accepted.has(atom) === true) return 'accepted'
    return stand?.rejected.has(atom) === true ? 'rejected' : 'open'
  }
  return {
    lines: {
      at: index < 0 ? null : at,
      standing,
      onCycle: (path, atom) => {
        decide(path, [stands.get(path)?.whole ?? atom], nextOf[standing(path, atom)])
      },
    },
    at: index < 0 ? null : (at?.atom ?? null),
    move: (by) => {
      const atom = atoms[Math.min(atoms.length - 1, Math.max(0, index + by))]
      if (here !== undefined && atom !== undefined) setAt({ path: here.path, atom })
    },
    leave: () => {
      setAt(null)
    },
  }
}
