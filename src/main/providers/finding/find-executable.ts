import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'

/** The first folder's file of that name that may be run (absolute); null when no folder has one. */
export const findExecutable = async (
  name: string,
  folders: readonly string[],
  platform: NodeJS.Platform,
): Promise<string | null> => {
  const names = platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name]
  // A relative folder on PATH means whatever folder the app happens to be in.
  for (const folder of folders.filter(isAbsolute))
    for (const file of names) {
      const path = join(folder, file)
      if (await isExecutable(path)) return path
    }
  return null
}

const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
