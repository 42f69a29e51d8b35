import { delimiter, isAbsolute, resolve } from 'node:path'
import { isExecutable } from './is-executable'

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
