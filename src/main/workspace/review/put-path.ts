import { lstat, mkdir, open, readdir, rename, rm, rmdir, symlink, unlink } from 'node:fs/promises'
import { parentsOf } from '@shared/diff/parents-of'
import { bytePath } from '../byte-path'
import { isGone } from '../file-errors'
import type { Image } from './undo-record'

/** Where a file on its way stands: beside its path, so that the rename is one step. */
const partPath = (path: string, recordId: string): string =>
  `${path.slice(0, path.lastIndexOf('/') + 1)}.wavedeck-${recordId}.part`

/** Removes what a crash left on its way to a path. */
export const removePart = (root: string, path: string, recordId: string): Promise<void> =>
  removePath(root, partPath(path, recordId))

/** Removes the file or link at a path; a folder or nothing is left as it is. */
export const removePath = async (root: string, path: string): Promise<void> => {
  try {
    await unlink(bytePath(root, path))
  } catch (error) {
    if (isGone(error)) return
    if (!(await lstat(bytePath(root, path))).isDirectory()) throw error
  }
}

/** Puts a file or link where `path` is, whole or not at all: written beside, then renamed. */
export const putPath = async (
  root: string,
  path: string,
  image: Image,
  bytes: Uint8Array,
  recordId: string,
): Promise<void> => {
  for (const folder of parentsOf(path)) await makeFolder(bytePath(root, folder))
  const part = bytePath(root, partPath(path, recordId))
  await rm(part, { force: true })
  if (image.kind === 'link') await symlink(Buffer.from(image.target, 'latin1'), part)
  else if (image.kind === 'file') await writePart(part, image, bytes)
  else throw new Error(`there is no file to put at ${path}`)
  const full = bytePath(root, path)
  await removeEmptyFolders(full)
  await rename(part, full)
}

const makeFolder = async (folder: Buffer): Promise<void> => {
  try {
    await mkdir(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

const writePart = async (
  part: Buffer,
  image: Extract<Image, { kind: 'file' }>,
  bytes: Uint8Array,
): Promise<void> => {
  const handle = await open(part, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.chmod(image.mode)
    if (image.mtime > 0) await handle.utimes(image.mtime, image.mtime)
  } finally {
    await handle.close()
  }
}

/** A folder that holds nothing but empty folders gives way to a file; anything in it is an error. */
const removeEmptyFolders = async (full: Buffer): Promise<void> => {
  try {
    if (!(await lstat(full)).isDirectory()) return
  } catch (error) {
    if (isGone(error)) return
    throw error
  }
  for (const name of await readdir(full, { encoding: 'buffer' }))
    await removeEmptyFolders(Buffer.concat([full, Buffer.from('/'), name]))
  await rmdir(full)
}
