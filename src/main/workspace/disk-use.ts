import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../platform/system-error'

/** Bytes on the disk below a folder, links not followed; what vanishes meanwhile is not counted. */
export const diskUse = async (folder: string): Promise<number> => {
  let sum = 0
  const open = [folder]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const below = next
    const names = await readdir(below).catch(gone)
    // One folder at a time: a big tree must not fill the queue of the file system's threads.
    const found = await Promise.all(
      (names ?? []).map(async (name) => {
        const path = join(below, name)
        const entry = await lstat(path).catch(gone)
        if (entry?.isDirectory() === true) open.push(path)
        return (entry?.blocks ?? 0) * 512
      }),
    )
    sum += found.reduce((total, bytes) => total + bytes, 0)
  }
  return sum
}

const gone = (error: unknown): null => {
  if (errorCode(error) === null) throw error
  return null
}
