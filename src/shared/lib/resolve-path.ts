const windowsRoot = /^[A-Za-z]:[\\/]/

/** Whether a path stands on its own: from the root, or from a Windows drive. */
export const isAbsolutePath = (path: string): boolean =>
  path.startsWith('/') || windowsRoot.test(path)

/**
 * The absolute path that `path` means: from `~` in the home folder, else from `base` (absolute), without
 * `.`, `..` and doubled slashes. Links are not followed. A Windows path is taken as it is.
 */
export const resolvePath = (path: string, base: string, home: string): string => {
  const expanded = path === '~' || path.startsWith('~/') ? home + path.slice(1) : path
  if (windowsRoot.test(expanded)) return expanded
  const parts: string[] = []
  for (const part of (isAbsolutePath(expanded) ? expanded : `${base}/${expanded}`).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return windowsRoot.test(base) ? parts.join('/') : `/${parts.join('/')}`
}

/** Whether `path` is `folder` or lies inside it; both absolute and without `.` or `..`. */
export const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
