import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** The bytes of a plain file, or why they were not read; the size is what the file says of itself. */
export type PlainFile =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'too_big'; readonly size: number }
  | { readonly kind: 'no_file' }

/**
 * Reads a file named by somebody else. Nothing that blocks or never ends is read: no pipe, no device, and not
 * more than `most` bytes, even where the file grows meanwhile. Throws as `open` and `read` do.
 */
export const readPlainFile = async (path: string, most: number): Promise<PlainFile> => {
  // Without NONBLOCK opening a pipe waits for somebody who writes to it.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const found = await handle.stat()
    if (!found.isFile()) return { kind: 'no_file' }
    if (found.size > most) return { kind: 'too_big', size: found.size }
    const bytes = Buffer.alloc(found.size)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return { kind: 'read', bytes: bytes.subarray(0, length) }
  } finally {
    await handle.close()
  }
}
