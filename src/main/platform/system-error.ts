/** Code of a Node system error (`ENOENT`, ...); null for anything else. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

const plainWords: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'it, or a folder above it, does not exist',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'something else stands in its place',
}

/** A system error in plain words; other errors keep their own message. */
export const errorWords = (error: unknown): string => {
  const code = errorCode(error)
  const words = code === null ? undefined : plainWords[code]
  return words ?? (error instanceof Error ? error.message : String(error))
}

/** True when there was no room left to write. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(errorCode(error) ?? '')
