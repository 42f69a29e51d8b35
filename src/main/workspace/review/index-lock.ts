import { link, lstat, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../platform/system-error'
import { isGone } from '../file-errors'

const lockOf = (gitDir: string): string => join(gitDir, 'index.lock')
/** Beside the index, so that a rename puts it there in one step. */
const nextOf = (gitDir: string, id: string): string => join(gitDir, `index.wavedeck-${id}`)
const textOf = (id: string): string => `wavedeck ${id}\n`
const ownText = /^wavedeck \S+\n$/

/** File systems without hard links. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/**
 * Takes Git's own lock of the index. Its text names the commit it is for and is there from the first moment, so
 * that a lock left by a crash is never mistaken for another program's. False: another holds it.
 */
export const takeIndexLock = async (gitDir: string, id: string): Promise<boolean> => {
  const next = nextOf(gitDir, id)
  await writeFile(next, textOf(id), { mode: 0o644 })
  try {
    await link(next, lockOf(gitDir)).catch(async (error: unknown) => {
      if (!noLinks.has(errorCode(error) ?? '')) throw error
      await writeFile(lockOf(gitDir), textOf(id), { flag: 'wx', mode: 0o644 })
    })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(next, { force: true })
  }
}

/** Whose the lock of an index is. */
export const whoseIndexLock = async (
  gitDir: string,
  id: string,
): Promise<'none' | 'ours' | 'other'> => {
  try {
    const lock = lockOf(gitDir)
    if (!(await lstat(lock)).isFile()) return 'other'
    return (await readFile(lock, 'utf8')) === textOf(id) ? 'ours' : 'other'
  } catch (error) {
    if (isGone(error)) return 'none'
    throw error
  }
}

/** The lock of an index is one of ours, whichever commit it is for. */
export const isOwnIndexLock = async (gitDir: string): Promise<boolean> => {
  try {
    const lock = lockOf(gitDir)
    return (await lstat(lock)).isFile() && ownText.test(await readFile(lock, 'utf8'))
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

/** Lets go of the lock if it is still ours, and of what a crash left on its way to the index. */
export const releaseIndexLock = async (gitDir: string, id: string): Promise<void> => {
  await rm(nextOf(gitDir, id), { force: true })
  if ((await whoseIndexLock(gitDir, id)) === 'ours') await rm(lockOf(gitDir), { force: true })
}

/** Puts an index in place whole, with the permissions of the one before. Only under the lock. */
export const putIndex = async (gitDir: string, id: string, from: string): Promise<void> => {
  const index = join(gitDir, 'index')
  const mode = await stat(index).then(
    (found) => found.mode & 0o777,
    (error: unknown) => {
      if (isGone(error)) return 0o644
      throw error
    },
  )
  const next = nextOf(gitDir, id)
  const handle = await open(next, 'w', mode)
  try {
    await handle.writeFile(await readFile(from))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(next, index)
}
