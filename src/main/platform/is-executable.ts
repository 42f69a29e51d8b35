import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'

/** True for a file that this person may run. */
export const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
