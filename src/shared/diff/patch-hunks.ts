/** One line of a hunk; numbers are 1-based, null on the side where it does not exist. */
export interface PatchLine {
  readonly type: 'same' | 'add' | 'del'
  readonly oldLine: number | null
  readonly newLine: number | null
  readonly text: string
  /** The file ends here without a newline. */
  readonly noNewline: boolean
}

export interface PatchHunk {
  readonly oldStart: number
  readonly oldCount: number
  readonly newStart: number
  readonly newCount: number
  /** What Git names as the place: a function, a heading. */
  readonly section: string
  readonly lines: readonly PatchLine[]
}

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/

/**
 * The hunks of one file's unified diff as Git writes it (gitdiff(5)). Lines are taken by the counts of
 * their hunk's header, so a line of content can never be mistaken for a header; file names are not read.
 */
export const patchHunks = (patch: string): readonly PatchHunk[] => {
  const lines = patch.split('\n')
  const hunks: PatchHunk[] = []
  let at = 0
  while (at < lines.length) {
    const match = header.exec(lines[at] ?? '')
    at += 1
    if (match === null) continue
    const read = hunkAt(lines, at, match)
    hunks.push(read.hunk)
    at = read.next
  }
  return hunks
}

const hunkAt = (
  all: readonly string[],
  start: number,
  match: RegExpExecArray,
): { hunk: PatchHunk; next: number } => {
  const [oldStart, oldCount] = [Number(match[1]), Number(match[2] ?? 1)]
  const [newStart, newCount] = [Number(match[3]), Number(match[4] ?? 1)]
  const lines: PatchLine[] = []
  let oldLine = oldStart
  let newLine = newStart
  let next = start
  for (; next < all.length; next += 1) {
    const line = all[next] ?? ''
    const sign = line[0]
    const last = lines.at(-1)
    if (sign === '\\') {
      if (last !== undefined) lines[lines.length - 1] = { ...last, noNewline: true }
      continue
    }
    if (oldLine >= oldStart + oldCount && newLine >= newStart + newCount) break
    const text = line.slice(1)
    if (sign === '+') lines.push(patchLine('add', null, newLine++, text))
    else if (sign === '-') lines.push(patchLine('del', oldLine++, null, text))
    // Some tools strip the space of an empty line.
    else if (sign === ' ' || line === '') lines.push(patchLine('same', oldLine++, newLine++, text))
    else break
  }
  const section = match[5] ?? ''
  return { hunk: { oldStart, oldCount, newStart, newCount, section, lines }, next }
}

const patchLine = (
  type: PatchLine['type'],
  oldLine: number | null,
  newLine: number | null,
  text: string,
): PatchLine => ({ type, oldLine, newLine, text, noNewline: false })
