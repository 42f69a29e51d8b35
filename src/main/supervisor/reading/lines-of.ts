import { isAscii } from 'node:buffer'

const newline = 0x0a

/** Decodes a line; one that is pure ASCII, as most are, several times as fast. */
const decode = (line: Buffer): string => line.toString(isAscii(line) ? 'latin1' : 'utf8')

/** The lines of a block that ends without a newline, as text; an invalid byte reads as U+FFFD. */
export const linesOf = (block: Buffer): string[] => {
  const lines: string[] = []
  let from = 0
  for (let to = block.indexOf(newline); to >= 0; to = block.indexOf(newline, from)) {
    lines.push(decode(block.subarray(from, to)))
    from = to + 1
  }
  lines.push(decode(block.subarray(from)))
  return lines
}
