import { chmod, lstat, readdir, rmdir, unlink } from 'node:fs/promises'
import { bytePath } from './byte-path'
import { isGone } from './file-errors'
import { mapLimited } from './map-limited'

/**
 * Removes a folder and all below it, or nothing if it is not there. Node's own `rm` starts on every file
 * at once, which holds up the main loop; and it stops at folders a build made read-only.
 */
export const removeTree = async (root: string): Promise<void> => {
  const remove = async (path: string): Promise<void> => {
    const full = bytePath(root, path)
    await chmod(full, 0o700)
    const entries = await readdir(full, { withFileTypes: true, encoding: 'buffer' })
    const names = entries.map((entry) => ({
      path: `${path}${entry.name.toString('latin1')}`,
      folder: entry.isDirectory(),
    }))
    await mapLimited(names, 8, (entry) =>
      entry.folder ? Promise.resolve() : unlink(bytePath(root, entry.path)),
    )
    for (const entry of names) if (entry.folder) await remove(`${entry.path}/`)
    await rmdir(full)
  }
  try {
    if ((await lstat(root)).isDirectory()) await remove('')
    else await unlink(root)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
