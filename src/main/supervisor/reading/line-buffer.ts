/** Cuts a byte stream into whole lines; only `\n` ends a line, and a character may be split anywhere. */
export class LineBuffer {
  #unfinished: Buffer[] = []

  /** Takes the next bytes; returns all lines they complete, with their newlines (empty when none). */
  push(chunk: Buffer): Buffer {
    const end = chunk.lastIndexOf(0x0a) + 1
    if (end === 0) {
      this.#unfinished.push(Buffer.from(chunk))
      return Buffer.alloc(0)
    }
    const whole = Buffer.concat([...this.#unfinished, chunk.subarray(0, end)])
    this.#unfinished = end < chunk.length ? [Buffer.from(chunk.subarray(end))] : []
    return whole
  }

  /** The line that no newline has ended yet. */
  unfinished(): Buffer {
    return Buffer.concat(this.#unfinished)
  }
}
