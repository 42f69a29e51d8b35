import { open, stat } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'

const chunkBytes = 256 * 1024

/** Where a turn's lines begin in a file that was there before: at its end, unless the turn already writes. */
export const offsetAtStart = async (path: string, startedAt: number): Promise<number> => {
  try {
    const { size, mtimeMs } = await stat(path)
    return mtimeMs < startedAt ? size : 0
  } catch {
    // It can't be read now; should it come back, the time in its lines tells the turns apart.
    return 0
  }
}

/** Reads the whole lines that were added to a growing file since the last call; a half-written line waits. */
export class LineReader {
  readonly #path: string
  readonly #decoder = new StringDecoder('utf8')
  #offset: number
  #rest = ''

  constructor(path: string, offset: number) {
    this.#path = path
    this.#offset = offset
  }

  /** Hands every new line to `line`. A file that can't be read has no new lines. */
  async read(line: (text: string) => void): Promise<void> {
    const file = await open(this.#path, 'r').catch(() => null)
    if (file === null) return
    try {
      const chunk = Buffer.alloc(chunkBytes)
      for (;;) {
        const { bytesRead } = await file.read(chunk, 0, chunkBytes, this.#offset)
        if (bytesRead === 0) return
        this.#offset += bytesRead
        const lines = (this.#rest + this.#decoder.write(chunk.subarray(0, bytesRead))).split('\n')
        this.#rest = lines.pop() ?? ''
        lines.forEach(line)
      }
    } catch {
      // The file vanished while it was read; what was read stands.
    } finally {
      await file.close()
    }
  }
}
