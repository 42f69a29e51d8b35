import { type LogFile, linesOf } from './log-file'

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
  for await (const block of log.blocks(from, log.size)) {
    if (!holds(block.bytes)) continue
    for (const line of linesOf(block)) if (holds(line.bytes)) return line.from
  }
  return null
}
