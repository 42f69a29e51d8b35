import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, resolve } from 'node:path'

/** Absolute path of a program: as named, beside `cwd` if it holds a slash, or from PATH; null without one. */
export const findExecutable = async (
  name: string,
  path: string,
  cwd: string,
): Promise<string | null> => {
  const candidates = name.includes('/')
    ? [isAbsolute(name) ? name : resolve(cwd, name)]
    : path.split(delimiter).map((folder) => resolve(cwd, folder, name))
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate
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
