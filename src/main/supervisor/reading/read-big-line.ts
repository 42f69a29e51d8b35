import { closeSync, openSync, readSync } from 'node:fs'
import type { BigLine } from './big-line'

/** Text of a big line, without its newline; for a thread that may wait for a disk. */
export const readBigLine = ({ path, from, to }: BigLine): string => {
  const bytes = Buffer.allocUnsafe(to - from)
  const file = openSync(path, 'r')
  try {
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, from + length)
    const end = bytes[length - 1] === 0x0a ? length - 1 : length
    return bytes.toString('utf8', 0, end)
  } finally {
    closeSync(file)
  }
}
