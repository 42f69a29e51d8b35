import { type FileHandle, open } from 'node:fs/promises'
import { z } from 'zod'
import { errorCode } from '../../platform/system-error'

/**
 * One record of a turn's `index`: JSON lines, appended at every 256 KiB of stdout and at the end. `offset` is
 * the first byte of a line, `lines` how many lines are before it, `state` the parser's state there.
 * `marks` says when the bytes since the record before were read: [up to this offset, milliseconds since
 * the turn's start]; null: they were not read live.
 */
export const indexRecordSchema = z.strictObject({
  offset: z.number().int(),
  lines: z.number().int(),
  marks: z.array(z.tuple([z.number().int(), z.number().nullable()])),
  state: z.unknown(),
})
export type IndexRecord = z.infer<typeof indexRecordSchema>

/** `offset` comes first: the search reads it from the line's head. */
export const formatRecord = ({ offset, lines, marks, state }: IndexRecord): string =>
  `${JSON.stringify({ offset, lines, marks, state })}\n`

/** The last record at or before `offset`, and the ones after it up to the first at or past `end`. */
export const readIndex = async (
  path: string,
  offset: number,
  end: number,
): Promise<{ readonly before: IndexRecord | null; readonly after: readonly IndexRecord[] }> => {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { before: null, after: [] }
    throw error
  }
  try {
    let before: IndexRecord | null = null
    const after: IndexRecord[] = []
    let line = await lineFrom(file, await searchStart(file, offset))
    while (line) {
      const record = parseRecord(line.text)
      if (record && record.offset <= offset) before = record
      else if (record) after.push(record)
      if (record && record.offset >= end) break
      line = await lineFrom(file, line.end)
    }
    return { before, after }
  } finally {
    await file.close()
  }
}

/** A torn or foreign line (a crash while appending) is no record. */
const parseRecord = (text: string): IndexRecord | null => {
  try {
    return indexRecordSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const step = 64 * 1024

/** Start of a line whose record is at or before `offset`, at most a few lines before the last such. */
const searchStart = async (file: FileHandle, offset: number): Promise<number> => {
  let low = 0
  let high = (await file.stat()).size
  while (high - low > step) {
    const middle = Math.floor((low + high) / 2)
    const line = await lineAfter(file, middle)
    if (line && line.end <= high && headOffset(line.text) <= offset) low = line.start
    else high = middle
  }
  return low
}

const headOffset = (text: string): number =>
  Number(/^\{"offset":(\d+),/.exec(text)?.[1] ?? Infinity)

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The first whole line that starts after `position`. */
const lineAfter = async (file: FileHandle, position: number): Promise<Line | null> => {
  const partial = await lineFrom(file, position)
  return partial && lineFrom(file, partial.end)
}

/** The whole line that starts at `start`; null when it has no newline yet. */
const lineFrom = async (file: FileHandle, start: number): Promise<Line | null> => {
  const parts: Buffer[] = []
  for (let at = start; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(step), 0, step, at)
    const newline = buffer.subarray(0, bytesRead).indexOf(0x0a)
    parts.push(buffer.subarray(0, newline < 0 ? bytesRead : newline))
    at += bytesRead
    if (newline >= 0) {
      const text = Buffer.concat(parts)
      return { start, end: start + text.length + 1, text: text.toString() }
    }
    if (bytesRead === 0) return null
  }
}
