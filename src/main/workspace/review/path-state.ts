import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, readFile, readlink } from 'node:fs/promises'
import { createBreather } from '../../platform/breather'
import { createLinkCheck } from '../behind-link'
import { bytePath } from '../byte-path'
import { isGone } from '../file-errors'

/** What is at one path of a work tree, to the byte. A path behind a link is not in the work tree. */
export type PathState =
  | { readonly kind: 'none' | 'folder' | 'special' }
  | { readonly kind: 'link'; readonly target: string }
  | {
      readonly kind: 'file'
      readonly mode: number
      readonly hash: string
      /** Epoch seconds, as the file system rounds them. */
      readonly mtime: number
    }

export interface ReadPath {
  readonly state: PathState
  /** Bytes of a file. */
  readonly content: Buffer
  readonly hardLinks: number
}

const noBytes = Buffer.alloc(0)
const simple = (kind: 'none' | 'folder' | 'special'): ReadPath => ({
  state: { kind },
  content: noBytes,
  hardLinks: 1,
})

type LinkCheck = ReturnType<typeof createLinkCheck>

/** Null: nothing is there, or it is behind a link. */
const statOf = async (root: string, path: string, behindLink: LinkCheck): Promise<Stats | null> => {
  try {
    return (await behindLink(path)) ? null : await lstat(bytePath(root, path))
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** What kind of thing is at a path now, without its bytes. Paths that are looked at together may share a check. */
export const lookAt = async (
  root: string,
  path: string,
  behindLink: LinkCheck = createLinkCheck(root),
): Promise<{ readonly kind: PathState['kind']; readonly hardLinks: number }> => {
  const found = await statOf(root, path, behindLink)
  if (found === null) return { kind: 'none', hardLinks: 1 }
  if (found.isSymbolicLink()) return { kind: 'link', hardLinks: 1 }
  if (!found.isFile()) return { kind: found.isDirectory() ? 'folder' : 'special', hardLinks: 1 }
  return { kind: 'file', hardLinks: found.nlink }
}

/** Reads what is at a path now. */
export const readPath = async (
  root: string,
  path: string,
  behindLink: LinkCheck = createLinkCheck(root),
): Promise<ReadPath> => {
  const full = bytePath(root, path)
  try {
    const found = await statOf(root, path, behindLink)
    if (found === null) return simple('none')
    if (found.isSymbolicLink())
      return {
        ...simple('special'),
        state: { kind: 'link', target: await readlink(full, 'latin1') },
      }
    if (!found.isFile()) return simple(found.isDirectory() ? 'folder' : 'special')
    const content = await readFile(full)
    const hash = await hashOf(content)
    const state = {
      kind: 'file',
      mode: found.mode & 0o7777,
      hash,
      mtime: found.mtimeMs / 1000,
    } as const
    return { state, content, hardLinks: found.nlink }
  } catch (error) {
    if (isGone(error)) return simple('none')
    throw error
  }
}

const hashedAtOnce = 2 * 1024 * 1024

const hashOf = async (content: Buffer): Promise<string> => {
  const hash = createHash('sha256')
  const breathe = createBreather()
  for (let at = 0; at < content.length; at += hashedAtOnce) {
    hash.update(content.subarray(at, at + hashedAtOnce))
    await breathe()
  }
  return hash.digest('hex')
}

/** The same kind, permissions and bytes. */
export const isSame = (a: PathState, b: PathState): boolean => {
  if (a.kind === 'link') return b.kind === 'link' && a.target === b.target
  if (a.kind === 'file') return b.kind === 'file' && a.mode === b.mode && a.hash === b.hash
  return a.kind === b.kind
}
