import { readdir } from 'node:fs/promises'
import { bytePath } from '../byte-path'

/** True if anything but `except` and folders of it is below `folder`; a repository of its own counts. */
export const holdsOthers = async (
  root: string,
  folder: string,
  except: ReadonlySet<string>,
): Promise<boolean> => {
  const entries = await readdir(bytePath(root, folder), { withFileTypes: true, encoding: 'buffer' })
  for (const entry of entries) {
    const path = `${folder}/${entry.name.toString('latin1')}`
    if (except.has(path)) continue
    if (!entry.isDirectory() || (await holdsOthers(root, path, except))) return true
  }
  return false
}
