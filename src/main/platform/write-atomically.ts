import { randomBytes } from 'node:crypto'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { errorCode } from './system-error'

/**
 * Replaces a file whole, owner-only: a reader sees the old text or the new, never a part, also after a
 * crash of the machine. Refuses to replace a symbolic link. Throws what the file system says.
 */
export const writeAtomically = async (file: string, text: string | Uint8Array): Promise<void> => {
  if (await isSymlink(file)) throw new Error(`${file} is a symbolic link; nothing was written`)
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const isSymlink = async (file: string): Promise<boolean> => {
  try {
    return (await lstat(file)).isSymbolicLink()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
