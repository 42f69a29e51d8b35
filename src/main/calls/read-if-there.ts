import { readFile } from 'node:fs/promises'
import { errorCode } from '../platform/system-error'

/** The text of a file; null if there is none. */
export const readIfThere = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
