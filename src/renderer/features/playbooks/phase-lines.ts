/** Lines (from 1) at which the phases of a block list begin; a list in brackets has none. */
export const phaseLines = (text: string): readonly number[] => {
  const lines = text.split('\n')
  const head = lines.findIndex((line) => /^phases:\s*(?:#.*)?$/.test(line))
  if (head === -1) return []
  const found: number[] = []
  let indent: number | null = null
  for (let at = head + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (/^[^\s#-]/.test(line)) break
    const dash = /^(\s*)- /.exec(line)
    if (dash === null) continue
    const depth = dash[1]?.length ?? 0
    indent ??= depth
    if (depth === indent) found.push(at + 1)
  }
  return found
}

/** Index of the phase a line belongs to; null before the first. */
export const phaseAtLine = (text: string, line: number): number | null => {
  const starts = phaseLines(text)
  const at = starts.findLastIndex((start) => start <= line)
  return at === -1 ? null : at
}
