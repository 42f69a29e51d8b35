import { type FileHandle, open } from 'node:fs/promises'
import { errorCode } from '../../platform/system-error'
import { type CutLines, LineBuffer } from '../reading/line-buffer'

/** Bytes read at a time. */
export const chunkBytes = 64 * 1024

export interface LogLine {
  /** First byte, and the byte after the newline. */
  readonly from: number
  readonly to: number
  /** Without the newline; null: it is a big one. */
  readonly bytes: Buffer | null
}

/** Random access to a log by byte offset; everything at or after `size` does not belong to it. */
export class LogFile {
  private constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  /** Null: there is no such file (yet). */
  static async open(path: string, settledBytes: number | null): Promise<LogFile | null> {
    try {
      const file = await open(path, 'r')
      return new LogFile(file, settledBytes ?? (await file.stat()).size)
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    }
  }

  close(): Promise<void> {
    return this.file.close()
  }

  async read(from: number, to: number): Promise<Buffer> {
    const length = Math.max(0, Math.min(to, this.size) - from)
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }

  /** Where a line starts, at or before `offset`. */
  async lineStart(offset: number): Promise<number> {
    for (let end = offset; end > 0;) {
      const start = Math.max(0, end - chunkBytes)
      const newline = (await this.read(start, end)).lastIndexOf(0x0a)
      if (newline >= 0) return start + newline + 1
      end = start
    }
    return 0
  }

  /** The byte after the first newline at or after `offset`; null when no newline comes. */
  async lineEnd(offset: number): Promise<number | null> {
    for (let start = offset; start < this.size; start += chunkBytes) {
      const newline = (await this.read(start, start + chunkBytes)).indexOf(0x0a)
      if (newline >= 0) return start + newline + 1
    }
    return null
  }

  /** The lines of a range that starts and ends at line boundaries; the last one may lack its newline. */
  async *lines(from: number, to: number): AsyncGenerator<LogLine> {
    const buffer = new LineBuffer()
    let start = from
    let at = from
    while (at < to) {
      const chunk = await this.read(at, Math.min(to, at + chunkBytes))
      if (chunk.length === 0) break
      at += chunk.length
      const cut = buffer.push(chunk)
      yield* linesOf(start, cut)
      start += cut.bigBytes + cut.blocks.reduce((sum, block) => sum + block.length, 0)
    }
    yield* linesOf(start, buffer.unfinished())
  }
}

function* linesOf(start: number, { bigBytes, blocks }: CutLines): Generator<LogLine> {
  if (bigBytes > 0) yield { from: start, to: start + bigBytes, bytes: null }
  let from = start + bigBytes
  for (const block of blocks) {
    for (let at = 0; at < block.length;) {
      const newline = block.indexOf(0x0a, at)
      const end = newline < 0 ? block.length : newline
      const next = newline < 0 ? end : end + 1
      yield { from: from + at, to: from + next, bytes: block.subarray(at, end) }
      at = next
    }
    from += block.length
  }
}
