import { closeSync, openSync, readSync } from 'node:fs'

const tailBytes = 16 * 1024

/** The end of a log as text, up to its recorded length; empty when there is no log. */
export const outputTail = (file: string, length: number): string => {
  if (length === 0) return ''
  const handle = openSync(file, 'r')
  try {
    const from = Math.max(0, length - tailBytes)
    const buffer = Buffer.alloc(length - from)
    const bytesRead = readSync(handle, buffer, 0, buffer.length, from)
    const text = buffer.subarray(0, bytesRead).toString()
    // The first line of a cut tail is half a line, and may begin inside a character.
    const firstBreak = text.indexOf('\n')
    return from > 0 && firstBreak !== -1 ? text.slice(firstBreak + 1) : text
  } finally {
    closeSync(handle)
  }
}
