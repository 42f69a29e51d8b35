import type { ChangeRange } from './file-change'

const newline = 10
const carriageReturn = 13

/** The lines of a file, each with its terminator; the last may have none. */
const linesOf = (bytes: Uint8Array): Uint8Array[] => {
  const lines: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(newline, at)
    const end = found < 0 ? bytes.length : found + 1
    lines.push(bytes.subarray(at, end))
    at = end
  }
  return lines
}

/**
 * The file with only the chosen changes: base lines without the chosen `-i`, the worker's lines of the
 * chosen `+j`, row beside row within a range. A line that stops being last gets the file's terminator.
 */
export const spliceLines = (
  base: Uint8Array,
  worker: Uint8Array,
  ranges: readonly ChangeRange[],
  chosen: ReadonlySet<string>,
): Uint8Array => {
  const from = linesOf(base)
  const to = linesOf(worker)
  const lines: Uint8Array[] = []
  let at = 0
  for (const range of ranges) {
    copy(from, at, range.oldStart, lines)
    for (let row = 0; row < Math.max(range.oldCount, range.newCount); row += 1) {
      const old = range.oldStart + row
      const next = range.newStart + row
      if (row < range.oldCount && !chosen.has(`-${old}`)) copy(from, old, old + 1, lines)
      if (row < range.newCount && chosen.has(`+${next}`)) copy(to, next, next + 1, lines)
    }
    at = range.oldStart + range.oldCount
  }
  copy(from, at, from.length, lines)
  return joined(lines, terminatorOf(from[0] ?? to[0]))
}

const copy = (lines: readonly Uint8Array[], from: number, to: number, into: Uint8Array[]): void => {
  for (const line of lines.slice(from, to)) into.push(line)
}

const terminatorOf = (first: Uint8Array | undefined): Uint8Array =>
  first !== undefined && first.at(-1) === newline && first.at(-2) === carriageReturn
    ? Uint8Array.of(carriageReturn, newline)
    : Uint8Array.of(newline)

const joined = (lines: readonly Uint8Array[], terminator: Uint8Array): Uint8Array => {
  const parts = lines.flatMap((line, index) =>
    index + 1 < lines.length && line.at(-1) !== newline ? [line, terminator] : [line],
  )
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
