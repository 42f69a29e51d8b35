import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/** Replaces a file whole, owner-only: a reader sees the old text or the new, never a part. */
export const writeAtomically = async (file: string, text: string): Promise<void> => {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await writeFile(part, text, { mode: 0o600 })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
