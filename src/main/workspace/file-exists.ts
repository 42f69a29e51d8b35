import { lstat } from 'node:fs/promises'
import { isGone } from './file-errors'

/** True if anything is at `path`, a broken link too. Other errors than "not there" are thrown. */
export const fileExists = async (path: string | Buffer): Promise<boolean> => {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}
