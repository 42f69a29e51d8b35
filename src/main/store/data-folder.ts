import { randomBytes } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorCode, errorWords } from '../platform/system-error'

/** The fixed places of a data folder (absolute). */
export interface DataFolder {
  readonly root: string
  readonly database: string
  readonly policy: string
  /** The person's copy of the shared defaults, and their prices. */
  readonly defaults: string
  readonly prices: string
  readonly orchestrations: string
  readonly workspaces: string
  /** Daily copies of the database. */
  readonly backups: string
}

const folders = ['orchestrations', 'workspaces', 'backups', 'env', 'playbooks']
const files = ['wavedeck.db', 'policy.json', 'prices.json', 'engine.lock', 'engine.json']

const elsewhere = 'Name another folder in WAVEDECK_HOME, or put this one right and start again.'

const refuse = (code: string, message: string, where: string): Result<never, Problem> =>
  fail(problem(code, message, { kept: 'Nothing was changed.', fix: elsewhere, where }))

/** A link among our own names would let another program choose where we write. */
const plantedLink = async (root: string): Promise<string | null> => {
  for (const name of [...folders, ...files]) {
    const place = join(root, name)
    const found = await lstat(place).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    })
    if (found?.isSymbolicLink() === true) return place
  }
  return null
}

/** Whatever is deleted with a data folder is ours: nobody's other files become part of one. */
const holdsOnlyForeign = async (root: string): Promise<boolean> => {
  const names = await readdir(root)
  return names.length > 0 && !names.some((name) => [...folders, ...files].includes(name))
}

const tryToWrite = async (root: string): Promise<void> => {
  const probe = join(root, `.probe-${randomBytes(4).toString('hex')}`)
  try {
    await writeFile(probe, 'wavedeck', { flag: 'wx' })
  } finally {
    // A full disk takes the name and not the content.
    await rm(probe, { force: true })
  }
}

/**
 * Makes the data folder, or checks the one that is there: a folder of this user, writable, readable by
 * nobody else, without planted links. `uid` is the user's id; null where the system has none. The folders
 * above it are made only `withParents`.
 */
export const prepareDataFolder = async (
  path: string,
  uid: number | null,
  { withParents = false } = {},
): Promise<Result<DataFolder, Problem>> => {
  try {
    if (withParents) await mkdir(dirname(path), { recursive: true })
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
    const root = await realpath(path)
    const found = await stat(root)
    if (!found.isDirectory())
      return refuse('data_folder_not_folder', 'The data folder is a file.', path)
    if (uid !== null && found.uid !== uid)
      return refuse('data_folder_not_yours', 'The data folder belongs to another user.', path)
    const link = await plantedLink(root)
    if (link !== null)
      return refuse('data_folder_link', 'A symbolic link stands in the data folder.', link)
    if ((found.mode & 0o200) === 0)
      return refuse('data_folder_read_only', 'The data folder is read-only.', path)
    if (await holdsOnlyForeign(root))
      return refuse('data_folder_taken', 'The folder holds other files and none of ours.', path)
    await chmod(root, 0o700)
    await tryToWrite(root)
    for (const name of folders) await mkdir(join(root, name), { recursive: true, mode: 0o700 })
    return ok({
      root,
      database: join(root, 'wavedeck.db'),
      policy: join(root, 'policy.json'),
      defaults: join(root, 'playbooks', 'defaults.yaml'),
      prices: join(root, 'prices.json'),
      orchestrations: join(root, 'orchestrations'),
      workspaces: join(root, 'workspaces'),
      backups: join(root, 'backups'),
    })
  } catch (error) {
    if (errorCode(error) === null) throw error
    return refuse(
      'data_folder_unusable',
      `The data folder can't be used: ${errorWords(error)}.`,
      path,
    )
  }
}
