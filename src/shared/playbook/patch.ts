/** One replacement in a text; plain data, for the undo list. */
export interface Patch {
  readonly at: number
  readonly removed: string
  readonly inserted: string
}

export const applyPatch = (text: string, { at, removed, inserted }: Patch): string =>
  text.slice(0, at) + inserted + text.slice(at + removed.length)

/** The patch that takes another one back. */
export const invert = ({ at, removed, inserted }: Patch): Patch => ({
  at,
  removed: inserted,
  inserted: removed,
})

/** The smallest single replacement that turns one text into the other. */
export const patchBetween = (before: string, after: string): Patch => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return {
    at: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  }
}
