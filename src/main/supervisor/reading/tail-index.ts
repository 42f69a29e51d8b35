import { type FileHandle, open } from 'node:fs/promises'
import { z } from 'zod'
import { errorCode } from '../../platform/system-error'

/**
 * One record of a turn's `index`: JSON lines, appended at every 128 KiB of stdout and at the end. `offset` is
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
    const lines = new IndexLines(file, (await file.stat()).size)
    let before: IndexRecord | null = null
    const after: IndexRecord[] = []
    let line = await lines.from(await searchStart(lines, offset))
    while (line) {
      const record = parseRecord(line.text)
      if (record && record.offset <= offset) before = record
      else if (record) after.push(record)
      if (record && record.offset >= end) break
      line = await lines.from(line.end)
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
const searchStart = async (lines: IndexLines, offset: number): Promise<number> => {
  let low = 0
  let high = lines.size
  const probe = async (at: number): Promise<void> => {
    const line = await lines.after(at)
    if (line && line.end <= high && headOffset(line.text) <= offset) low = line.start
    else high = at
  }
  // Records lie about evenly: mostly the one looked for is near where its share of the log says.
  const last = high > step ? await lines.after(high - step) : null
  const guess = last ? (high * offset) / headOffset(last.text) : 0
  for (const at of [guess - step, guess].map(Math.floor)) if (at > low && at < high) await probe(at)
  while (high - low > step) await probe(Math.floor((low + high) / 2))
  return low
}

const headOffset = (text: string): number =>
  Number(/^\{"offset":(\d+),/.exec(text)?.[1] ?? Infinity)

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Lines of the index, read a block at a time: neighbours cost one read. */
class IndexLines {
  #at = 0
  #block = Buffer.alloc(0)

  constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  /** The first whole line that starts after `position`. */
  async after(position: number): Promise<Line | null> {
    const partial = await this.from(position)
    return partial && this.from(partial.end)
  }

  /** The whole line that starts at `start`; null when it has no newline yet. */
  async from(start: number): Promise<Line | null> {
    const parts: Buffer[] = []
    for (let at = start; ;) {
      const bytes = await this.#bytesAt(at)
      const newline = bytes.indexOf(0x0a)
      parts.push(newline < 0 ? bytes : bytes.subarray(0, newline))
      at += bytes.length
      if (newline >= 0) {
        const text = Buffer.concat(parts)
        return { start, end: start + text.length + 1, text: text.toString() }
      }
      if (bytes.length === 0) return null
    }
  }

  async #bytesAt(at: number): Promise<Buffer> {
    if (at < this.#at || at >= this.#at + this.#block.length) {
      const { bytesRead, buffer } = await this.file.read(Buffer.allocUnsafe(step), 0, step, at)
      this.#at = at
      this.#block = buffer.subarray(0, bytesRead)
    }
    return this.#block.subarray(at - this.#at)
  }
}
