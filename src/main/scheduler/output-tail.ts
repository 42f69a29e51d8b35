import { open } from 'node:fs/promises'

const tailBytes = 16 * 1024

/** The end of a log as text, up to its recorded length; empty when there is no log. */
export const outputTail = async (file: string, length: number): Promise<string> => {
  if (length === 0) return ''
  const handle = await open(file, 'r')
  try {
    const from = Math.max(0, length - tailBytes)
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(length - from),
      0,
      length - from,
      from,
    )
    const text = buffer.subarray(0, bytesRead).toString()
    // The first line of a cut tail is half a line, and may begin inside a character.
    const firstBreak = text.indexOf('\n')
    return from > 0 && firstBreak !== -1 ? text.slice(firstBreak + 1) : text
  } finally {
    await handle.close()
  }
}
