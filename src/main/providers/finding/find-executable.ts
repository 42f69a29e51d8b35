import { isAbsolute, join } from 'node:path'
import { isExecutable } from '../../platform/is-executable'

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
