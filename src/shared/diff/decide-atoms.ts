/** What the person decided on one change, as atoms. No atom is in both. */
export interface Decisions {
  readonly accepted: ReadonlySet<string>
  readonly rejected: ReadonlySet<string>
}

export const decisions = ['accept', 'reject', 'clear'] as const
export type Decision = (typeof decisions)[number]

/** The decisions after one more about `atoms`. */
export const decideAtoms = (
  before: Decisions,
  atoms: Iterable<string>,
  decision: Decision,
): Decisions => {
  const accepted = new Set(before.accepted)
  const rejected = new Set(before.rejected)
  for (const atom of atoms) {
    accepted.delete(atom)
    rejected.delete(atom)
    if (decision === 'accept') accepted.add(atom)
    if (decision === 'reject') rejected.add(atom)
  }
  return { accepted, rejected }
}
