import type { PatchHunk, PatchLine } from './patch-hunks'

/** Lines of the new side that no hunk shows, first and last counted from 1; `to` null: to the end of the file. */
interface Gap {
  readonly from: number
  readonly to: number | null
}

const lastNew = ({ newStart, newCount }: PatchHunk): number =>
  newCount === 0 ? newStart : newStart + newCount - 1

const firstNew = ({ newStart, newCount }: PatchHunk): number =>
  newCount === 0 ? newStart + 1 : newStart

/**
 * What is hidden right above or below a hunk; null: nothing. `total`: lines of the new side, where that is known.
 * A hunk that ends in a change ends its file.
 */
export const gapBeside = (
  hunks: readonly PatchHunk[],
  index: number,
  side: 'above' | 'below',
  total: number | null = null,
): Gap | null => {
  const hunk = hunks[index]
  if (hunk === undefined) return null
  if (side === 'above') {
    const before = hunks[index - 1]
    const from = before === undefined ? 1 : lastNew(before) + 1
    const to = firstNew(hunk) - 1
    return to < from ? null : { from, to }
  }
  const next = hunks[index + 1]
  if (next !== undefined) return gapBeside(hunks, index + 1, 'above')
  const last = hunk.lines.at(-1)
  const from = lastNew(hunk) + 1
  const ends = last?.type !== 'same' || last.noNewline || (total !== null && from > total)
  return ends ? null : { from, to: total }
}

/** The hunks with unchanged lines of the new side, from line `from` on, joined to the start or end of one. */
export const expandHunk = (
  hunks: readonly PatchHunk[],
  index: number,
  side: 'above' | 'below',
  from: number,
  texts: readonly string[],
): readonly PatchHunk[] =>
  hunks.map((hunk, at) => {
    if (at !== index || texts.length === 0) return hunk
    const above = side === 'above'
    // Old and new differ by what the hunks before changed: above a hunk by its starts, below it by its ends.
    const oldFirst = hunk.oldCount === 0 ? hunk.oldStart + 1 : hunk.oldStart
    const shift = above
      ? oldFirst - firstNew(hunk)
      : oldFirst + hunk.oldCount - (firstNew(hunk) + hunk.newCount)
    const lines = texts.map((text, offset): PatchLine => ({
      type: 'same',
      oldLine: from + offset + shift,
      newLine: from + offset,
      text,
      noNewline: false,
    }))
    return {
      ...hunk,
      oldStart: above ? from + shift : oldFirst,
      newStart: above ? from : firstNew(hunk),
      oldCount: hunk.oldCount + texts.length,
      newCount: hunk.newCount + texts.length,
      lines: above ? [...lines, ...hunk.lines] : [...hunk.lines, ...lines],
    }
  })
