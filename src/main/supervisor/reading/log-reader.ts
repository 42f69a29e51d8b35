import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { ParserState, ProviderAdapter } from '@shared/worker/invocation'
import { turnFile } from '../turn-files'
import type { FoldBigLine } from './big-line'
import { type CutLines, LineBuffer } from './line-buffer'
import { linesOf } from './lines-of'
import { formatRecord, type IndexRecord, readIndex } from './tail-index'

const chunkBytes = 128 * 1024
const recordBytes = 128 * 1024

export interface LogReaderOptions {
  readonly folder: string
  readonly adapter: ProviderAdapter
  readonly carry: TurnReading['carry']
  readonly foldBigLine: FoldBigLine
  /** Milliseconds since the turn's start; null while reading what was written unseen. */
  readonly elapsed: () => number | null
  /** An adapter threw on a line: a bug, but no reason to lose the turn. */
  readonly onFault: (error: unknown) => void
}

/** Folds a growing stdout.log through its adapter, a chunk at a time, and keeps its index. */
export class LogReader {
  readonly #lines = new LineBuffer()
  #chunk = Buffer.alloc(0)
  #marks: [number, number | null][] = []
  /** Everything before is folded; a line starts here. */
  #offset: number
  #lineCount: number
  #recorded: number
  #read: number
  #state: ParserState

  private constructor(
    private readonly options: LogReaderOptions,
    /** Null once closed: its number may be another file's by then. */
    private log: number | null,
    private readonly index: string,
    from: IndexRecord | null,
  ) {
    this.#offset = this.#recorded = this.#read = from?.offset ?? 0
    this.#lineCount = from?.lines ?? 0
    this.#state = from?.state ?? options.adapter.start(options.carry)
  }

  /** Goes on from the last index record, else starts at the first byte. */
  static async open(options: LogReaderOptions): Promise<LogReader> {
    const index = turnFile(options.folder, 'index')
    const isNew = endTornLine(index) === 0
    const before = isNew ? null : (await readIndex(index, Infinity, Infinity)).before
    const log = openSync(turnFile(options.folder, 'stdout.log'), 'r')
    return new LogReader(options, log, index, before)
  }

  /** Bytes read so far. */
  get bytesRead(): number {
    return this.#read
  }

  /** What the lines so far add up to. */
  reading(): TurnReading {
    return this.options.adapter.reading(this.#state)
  }

  /** When which bytes were read, since the last index record. */
  get marks(): IndexRecord['marks'] {
    return this.#marks
  }

  /** Reads and folds the next 128 KiB at most, not past `limit`; false when there was nothing, or it is closed. */
  async step(limit = Infinity): Promise<boolean> {
    const length = Math.min(chunkBytes, limit - this.#read)
    if (length <= 0 || this.log === null) return false
    // Most logs are short: a buffer for the longest chunk is made for those that need it.
    if (this.#chunk.length < length) this.#chunk = Buffer.allocUnsafe(length)
    const bytesRead = readSync(this.log, this.#chunk, 0, length, this.#read)
    if (bytesRead === 0) return false
    this.#read += bytesRead
    await this.#fold(this.#lines.push(this.#chunk.subarray(0, bytesRead)))
    if (this.#offset - this.#recorded >= recordBytes) this.#record()
    // There is more: others get their turn first.
    if (bytesRead === chunkBytes) await setImmediate()
    return true
  }

  /** Reads up to `size`, takes an unfinished last line as one, writes the last record. */
  async finish(size: number): Promise<void> {
    while (await this.step(size)) {
      // Each step is a read of its own.
    }
    await this.#fold(this.#lines.unfinished())
    if (this.#offset > this.#recorded) this.#record()
  }

  close(): void {
    if (this.log !== null) closeSync(this.log)
    this.log = null
  }

  async #fold({ bigBytes, blocks }: CutLines): Promise<void> {
    if (bigBytes > 0) {
      await this.#foldBig(this.#offset, this.#offset + bigBytes)
      this.#lineCount += 1
      this.#offset += bigBytes
      this.#mark()
    }
    for (const block of blocks) {
      this.#foldLines(block)
      this.#offset += block.length
      this.#mark()
    }
  }

  #foldLines(block: Buffer): void {
    const whole = block.at(-1) === 0x0a ? block.subarray(0, -1) : block
    for (const line of linesOf(whole)) {
      this.#lineCount += 1
      try {
        this.options.adapter.line(this.#state, line)
      } catch (error) {
        this.options.onFault(error)
      }
    }
  }

  async #foldBig(from: number, to: number): Promise<void> {
    const { folder, adapter, foldBigLine, onFault } = this.options
    const line = { path: turnFile(folder, 'stdout.log'), from, to }
    try {
      const folded = await foldBigLine(adapter.traits.id, this.#state, line)
      this.#state = folded.state
    } catch (error) {
      onFault(error)
    }
  }

  /** Marks are a tenth of a second apart, so that a chatty turn keeps few. */
  #mark(): void {
    const at = this.options.elapsed()
    const last = this.#marks.at(-1)
    const same =
      last?.[1] === at || (at !== null && typeof last?.[1] === 'number' && at - last[1] < 100)
    if (last && same) last[0] = this.#offset
    else this.#marks.push([this.#offset, at])
  }

  #record(): void {
    const record = {
      offset: this.#offset,
      lines: this.#lineCount,
      marks: this.#marks,
      state: this.#state,
    }
    this.#recorded = this.#offset
    appendFileSync(this.index, formatRecord(record), { mode: 0o600 })
    this.#marks = []
  }
}

/** A crash may have left half a record; the next one starts on a line of its own. Answers the index's size. */
const endTornLine = (path: string): number => {
  if (!existsSync(path)) return 0
  const index = openSync(path, 'a+')
  try {
    const { size } = fstatSync(index)
    const last = Buffer.alloc(1)
    if (size > 0) readSync(index, last, 0, 1, size - 1)
    if (size > 0 && last[0] !== 0x0a) appendFileSync(index, '\n')
    return size
  } finally {
    closeSync(index)
  }
}
