import { chunkBytes, type LogFile } from './log-file'

/** First byte of the first line from `from` on that holds `text`, case aside; as typed or as JSON writes it. */
export const findText = async (
  log: LogFile,
  from: number,
  text: string,
): Promise<number | null> => {
  if (text === '') return null
  const plain = text.toLowerCase()
  const needles = [...new Set([plain, JSON.stringify(plain).slice(1, -1)])]
  const holds = (bytes: Buffer) => {
    const lower = bytes.toString().toLowerCase()
    return needles.some((needle) => lower.includes(needle))
  }
  // A line may be longer than memory: what straddles two chunks is found in the overlap.
  const overlap = Math.max(...needles.map((needle) => Buffer.byteLength(needle) * 2 + 4))
  for (let at = from; at < log.size; at += chunkBytes) {
    const start = Math.max(from, at - overlap)
    const chunk = await log.read(start, at + chunkBytes)
    if (!holds(chunk)) continue
    for (const [offset, piece] of pieces(chunk))
      if (holds(piece)) return log.lineStart(start + offset)
  }
  return null
}

/** The parts of a chunk between its newlines, with where they start in it. */
function* pieces(chunk: Buffer): Generator<[number, Buffer]> {
  for (let at = 0; at < chunk.length;) {
    const newline = chunk.indexOf(0x0a, at)
    const end = newline < 0 ? chunk.length : newline
    yield [at, chunk.subarray(at, end)]
    at = end + 1
  }
}
