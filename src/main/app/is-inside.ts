import { isAbsolute, relative, sep } from 'node:path'

/** True for `folder` itself and what is in it; both absolute. Links must be resolved before. */
export const isInside = (path: string, folder: string): boolean => {
  if (!isAbsolute(path) || !isAbsolute(folder)) return false
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
