/** One worker's accepted changes among others. */
export interface Candidate {
  readonly id: string
  /** Files it changes. */
  readonly files: number
}

/** In which order to integrate: those in conflict with the fewest first, then the smallest. */
export const proposeOrder = (
  candidates: readonly Candidate[],
  conflicts: readonly (readonly [string, string])[],
): string[] => {
  const count = new Map<string, number>()
  for (const id of conflicts.flat()) count.set(id, (count.get(id) ?? 0) + 1)
  return [...candidates]
    .sort(
      (a, b) =>
        (count.get(a.id) ?? 0) - (count.get(b.id) ?? 0) ||
        a.files - b.files ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id)
}
