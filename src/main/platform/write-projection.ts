import { renameSync, writeFileSync } from 'node:fs'

/**
 * Writes a file that scripts and agents read: they see the old one or the new, never a part. The row in the
 * store is the truth and what a crash leaves out is written again, so nothing waits for the disk;
 * and it is written in place: six steps through the thread pool cost more than the few milliseconds of a long result.
 */
export const writeProjection = (file: string, text: string): void => {
  writeFileSync(`${file}.part`, text, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
