import { rename, writeFile } from 'node:fs/promises'

/**
 * Writes a file that scripts and agents read: they see the old one or the new, never a part. The row in the
 * store is the truth and what a crash leaves out is written again, so nothing waits for the disk.
 */
export const writeProjection = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.part`, text, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
