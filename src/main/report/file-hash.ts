import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../platform/system-error'

/** Read in place: most of a worker's files are smaller, and a receipt is written at every end of a wave. */
const smallBytes = 256 * 1024

/** How long a file is, and the SHA-256, lower-case hex, of its first bytes: of all, unless `first` says how many. */
export interface HashedFile {
  readonly bytes: number
  readonly hash: string
}

/** A file as it is now, read piece by piece where it is large; null: it is not there. */
export const hashFile = async (file: string, first?: number): Promise<HashedFile | null> => {
  const hash = createHash('sha256')
  try {
    const bytes = statSync(file).size
    const until = Math.min(first ?? bytes, bytes)
    if (until <= smallBytes && bytes <= smallBytes)
      hash.update(readFileSync(file).subarray(0, until))
    else if (until > 0) await pipeline(createReadStream(file, { end: until - 1 }), hash)
    return { bytes, hash: hash.digest('hex') }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
