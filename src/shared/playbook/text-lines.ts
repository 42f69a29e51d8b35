/** Where the line of an offset begins. */
export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** Just past the line of an offset. */
export const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

/** How far into its line an offset stands, from 0. */
export const columnOf = (text: string, at: number): number => at - lineStart(text, at)

/** Whether nothing but blanks stands before an offset in its line. */
export const isFirst = (text: string, at: number): boolean =>
  text.slice(lineStart(text, at), at).trim() === ''

/** An offset without the blank lines before it. */
export const trimBlank = (text: string, end: number): number => {
  let at = end
  while (at > 0 && text[at - 1] === '\n') {
    const start = lineStart(text, at - 1)
    if (start >= at || text.slice(start, at - 1).trim() !== '') return at
    at = start
  }
  return at
}
