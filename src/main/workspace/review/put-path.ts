import { lstat, mkdir, open, readdir, rename, rmdir, symlink, unlink } from 'node:fs/promises'
import { parentsOf } from '@shared/diff/parents-of'
import { createLinkCheck } from '../behind-link'
import { bytePath } from '../byte-path'
import { isGone } from '../file-errors'
import type { Image } from './undo-record'

/** Where a file on its way stands: beside its path, so that the rename is one step. */
const partPath = (path: string, recordId: string): string =>
  `${path.slice(0, path.lastIndexOf('/') + 1)}.wavedeck-${recordId}.part`

/** Removes what a crash left on its way to these paths; a folder that became a link since is not gone through. */
export const removeParts = async (
  root: string,
  paths: readonly string[],
  recordId: string,
): Promise<void> => {
  const behindLink = createLinkCheck(root)
  for (const part of new Set(paths.map((path) => partPath(path, recordId))))
    if (!(await behindLink(part))) await removePath(root, part)
}

/** Removes the file or link at a path; a folder or nothing is left as it is. */
export const removePath = async (root: string, path: string): Promise<void> => {
  try {
    await unlink(bytePath(root, path))
  } catch (error) {
    if (isGone(error)) return
    if (!(await lstat(bytePath(root, path))).isDirectory()) throw error
  }
}

/** Puts a file or link where `path` is, whole or not at all: written beside, where no part is left, then renamed. */
export const putPath = async (
  root: string,
  path: string,
  image: Image,
  bytes: Uint8Array,
  recordId: string,
): Promise<void> => {
  const part = bytePath(root, partPath(path, recordId))
  const full = bytePath(root, path)
  // Most often all folders are there, and no folder is in the way.
  await orAfter(
    () => makePart(part, path, image, bytes),
    ['ENOENT'],
    async () => {
      for (const folder of parentsOf(path)) await makeFolder(bytePath(root, folder))
    },
  )
  await orAfter(
    () => rename(part, full),
    ['EISDIR', 'EEXIST', 'ENOTEMPTY'],
    () => removeEmptyFolders(full),
  )
}

/** Does it; where it fails for one of these reasons, does it once more after `mend`. */
const orAfter = async (
  work: () => Promise<void>,
  codes: readonly string[],
  mend: () => Promise<void>,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code))))
      throw error
    await mend()
    await work()
  }
}

const makePart = async (
  part: Buffer,
  path: string,
  image: Image,
  bytes: Uint8Array,
): Promise<void> => {
  if (image.kind === 'link') await symlink(Buffer.from(image.target, 'latin1'), part)
  else if (image.kind === 'file') await writePart(part, image, bytes)
  else throw new Error(`there is no file to put at ${path}`)
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
