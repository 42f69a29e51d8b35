import { stat } from 'node:fs/promises'
import type { TurnReading } from '@shared/outcome/turn-reading'
import { isDiskFull } from '../../platform/system-error'
import { turnFile } from '../turn-files'
import { LogReader, type LogReaderOptions } from './log-reader'
import type { IndexRecord } from './tail-index'

/**
 * A turn's stdout.log as it is followed. It is opened once it can be: a log that can't be read for a while costs
 * nothing, because what was written meanwhile is still there.
 */
export class TurnLog {
  #reader: LogReader | null = null
  #isClosed = false

  constructor(private readonly options: LogReaderOptions) {}

  get bytesRead(): number {
    return this.#reader?.bytesRead ?? 0
  }

  /** When which bytes were read, since the last index record. */
  get marks(): IndexRecord['marks'] {
    return this.#reader?.marks ?? []
  }

  /** What the lines so far add up to. */
  reading(): TurnReading {
    const { adapter, carry } = this.options
    return this.#reader?.reading() ?? adapter.reading(adapter.start(carry))
  }

  /** Reads and folds the next part, not past `limit`; false when there was nothing. Throws what the disk says. */
  async step(limit: number): Promise<boolean> {
    return (await this.#opened()).step(limit)
  }

  /** Reads to the end, which is settled by the first answer of `size`. May be asked again after a throw. */
  async finish(size: number): Promise<void> {
    // An empty log says nothing, whether it can be read or not.
    if (size === 0) return
    const reader = await this.#opened()
    for (;;)
      try {
        await reader.finish(size)
        return
      } catch (error) {
        // Only its index found no room, which helps to find a place; it goes on behind the record it left out.
        if (!isDiskFull(error)) throw error
      }
  }

  /** Bytes that are there. Throws when it is gone or can't be looked at. */
  async size(): Promise<number> {
    const { size } = await stat(turnFile(this.options.folder, 'stdout.log'))
    return Math.max(size, this.bytesRead)
  }

  close(): void {
    this.#isClosed = true
    this.#reader?.close()
  }

  async #opened(): Promise<LogReader> {
    const reader = (this.#reader ??= await LogReader.open(this.options))
    if (this.#isClosed) reader.close()
    return reader
  }
}
