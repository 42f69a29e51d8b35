import { bigLineBytes } from './big-line'

/** What some bytes completed: first maybe a line too long to be kept, then blocks of whole lines with their newlines. */
export interface CutLines {
  /** Length of that line, with its newline if it has one; 0: there was none. */
  readonly bigBytes: number
  /** Valid until the next bytes are read into the same memory. */
  readonly blocks: readonly Buffer[]
}

const nothing: CutLines = { bigBytes: 0, blocks: [] }

/** Cuts a byte stream into whole lines; only `\n` ends a line, and a character may be split anywhere. */
export class LineBuffer {
  #unfinished: Buffer[] = []
  #length = 0

  push(chunk: Buffer): CutLines {
    const end = chunk.lastIndexOf(0x0a) + 1
    if (end === 0) {
      this.#keep(chunk)
      return nothing
    }
    const first = chunk.indexOf(0x0a) + 1
    const firstLength = this.#length + first
    const isBig = firstLength - 1 > bigLineBytes
    // Only the line that began before is put together; the others stay where they are.
    const begun = [...this.#unfinished, chunk.subarray(0, first)]
    const isAlone = this.#length === 0 && !isBig
    const blocks = isAlone
      ? [chunk.subarray(0, end)]
      : [...(isBig ? [] : [Buffer.concat(begun)]), chunk.subarray(first, end)]
    this.#unfinished = []
    this.#length = 0
    this.#keep(chunk.subarray(end))
    return {
      bigBytes: isBig ? firstLength : 0,
      blocks: blocks.filter((block) => block.length > 0),
    }
  }

  /** Takes out the line that no newline has ended. */
  unfinished(): CutLines {
    const length = this.#length
    const block = Buffer.concat(this.#unfinished)
    this.#unfinished = []
    this.#length = 0
    if (length === 0) return nothing
    return length > bigLineBytes
      ? { bigBytes: length, blocks: [] }
      : { bigBytes: 0, blocks: [block] }
  }

  #keep(bytes: Buffer): void {
    this.#length += bytes.length
    if (this.#length > bigLineBytes) this.#unfinished = []
    else if (bytes.length > 0) this.#unfinished.push(Buffer.from(bytes))
  }
}
