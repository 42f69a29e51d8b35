import { closeSync, openSync, readSync } from 'node:fs'

let buffer = Buffer.alloc(64 * 1024)

/**
 * Linux: a file of a process, in latin1; null if the process ended or is another user's. `/proc` never waits for a
 * disk, so it is read in place; it tells no sizes, so the buffer is kept, and grows with what did not fit.
 */
export const readProcFile = (path: string): string | null => {
  try {
    const file = openSync(path, 'r')
    try {
      let length = 0
      for (;;) {
        const read = readSync(file, buffer, length, buffer.length - length, null)
        length += read
        if (read === 0) return buffer.toString('latin1', 0, length)
        if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(length)])
      }
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}
