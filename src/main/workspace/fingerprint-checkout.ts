import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readlink } from 'node:fs/promises'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { bytePath } from './byte-path'
import { isGone } from './file-errors'
import { fingerprintGitFolder } from './fingerprint-git-folder'
import { listFolder } from './list-folder'
import type { Git } from './git'
import { gitRecords } from './git-output'
import { mapLimited } from './map-limited'
import type { Repository } from './repository'

/** Path (one byte a character) -> what is there. In Git: only what differs from HEAD, and `.git/` parts. */
export type Fingerprint = Readonly<Record<string, string>>

/** The paths of a fingerprint that are files of the work tree. */
export const filesOf = (fingerprint: Fingerprint): string[] =>
  Object.keys(fingerprint).filter((path) => !path.startsWith('.git/'))

/** Content is read up to this size; above, size and times stand for it. */
const mostHashedBytes = 8 * 1024 * 1024

/**
 * What a checkout looks like now. Unchanged tracked files are left to Git, whose index knows them without
 * reading: it costs little on 20,000 files. `also` are paths to look at whatever Git says of them.
 */
export const fingerprintCheckout = async (
  git: Git,
  root: string,
  repository: Repository | null,
  also: readonly string[],
): Promise<Result<Fingerprint, Problem>> => {
  if (repository === null) return ok(await fingerprintFiles(root, await listFolder(root), 0))
  const dirty = await listDirty(git, root)
  if (!dirty.ok) return dirty
  const parts = await fingerprintGitFolder(git, repository)
  if (!parts.ok) return parts
  const paths = [...new Set([...dirty.value, ...also])]
  return ok({ ...parts.value, ...(await fingerprintFiles(root, paths, mostHashedBytes)) })
}

/** Paths that are changed, staged or untracked; ignored files are left out. */
export const listDirty = async (git: Git, root: string): Promise<Result<string[], Problem>> => {
  const rows = await gitRecords(git, root, [
    'status',
    '--porcelain=v1',
    '-z',
    '--untracked-files=all',
    '--no-renames',
    '--ignore-submodules=dirty',
  ])
  return rows.ok ? ok(rows.value.map((row) => row.slice(3))) : rows
}

const fingerprintFiles = async (
  root: string,
  paths: readonly string[],
  hashedBytes: number,
): Promise<Fingerprint> => {
  const entries = await mapLimited(paths, 16, async (path) => {
    const what = await fingerprintFile(bytePath(root, path), hashedBytes)
    return [path, what] as const
  })
  return Object.fromEntries(entries)
}

const fingerprintFile = async (path: Buffer, hashedBytes: number): Promise<string> => {
  try {
    const found = await lstat(path, { bigint: true })
    const mode = found.mode.toString(8)
    if (found.isSymbolicLink()) return `${mode} ${await readlink(path, 'latin1')}`
    if (!found.isFile()) return mode
    if (found.size > hashedBytes)
      return `${mode} ${found.size} ${found.mtimeNs} ${found.ctimeNs} ${found.ino}`
    return `${mode} ${found.size} ${await hashFile(path)}`
  } catch (error) {
    if (isGone(error)) return 'gone'
    throw error
  }
}

const hashFile = async (path: Buffer): Promise<string> => {
  const hash: Hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
