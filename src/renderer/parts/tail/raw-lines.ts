/** One line of a log file as it is, or the piece of a long one that a page holds. */
export interface RawLine {
  readonly key: string
  readonly from: number
  readonly text: string
  /** Its page ends before the line does. */
  readonly cut: boolean
}

/** A page of text as lines; the newline that ends the last one starts no line of its own. */
export const rawLines = (text: string, from: number): RawLine[] => {
  const lines = text.split('\n')
  const cut = lines.at(-1) !== ''
  if (!cut) lines.pop()
  return lines.map((line, index) => ({
    key: `${from}:${index}`,
    from,
    text: line,
    cut: cut && index === lines.length - 1,
  }))
}

export interface RawRow extends RawLine {
  /** The row above is a piece of the same line. */
  readonly goesOn: boolean
}

/** Lines as rows, each piece after the first of its line marked. */
export const rawRows = (lines: readonly RawLine[]): RawRow[] =>
  lines.map((line, at) => ({ ...line, goesOn: lines[at - 1]?.cut === true }))
