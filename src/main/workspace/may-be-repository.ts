import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileExists } from './file-exists'

/**
 * False where no Git repository can be found from `cwd` (absolute) upwards, which costs no process to know:
 * there is neither a `.git` nor a bare repository's own files. What can't be looked at is left to Git.
 */
export const mayBeRepository = async (cwd: string): Promise<boolean> => {
  try {
    for (let folder = await realpath(cwd); ; folder = dirname(folder)) {
      const isThere = (name: string) => fileExists(join(folder, name))
      if (await isThere('.git')) return true
      if ((await isThere('HEAD')) && (await isThere('objects'))) return true
      if (folder === dirname(folder)) return false
    }
  } catch {
    return true
  }
}
