import { constants, copyFile, stat } from 'node:fs/promises'
import { type Problem, problem } from '@shared/lib/problem'
import { errorCode } from '../platform/system-error'

/** Named after the age of the bytes, so that a second start makes no second copy. */
const keepCopy = async (file: string): Promise<string> => {
  const copy = `${file}.corrupt-${String(Math.trunc((await stat(file)).mtimeMs))}`
  try {
    await copyFile(file, copy, constants.COPYFILE_EXCL)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return copy
}

/** Keeps a copy of the bytes as they were found. */
export const corruptDatabase = async (file: string, detail: string): Promise<Problem> =>
  problem('database_corrupt', `The database can't be read: ${detail}.`, {
    kept: `The file was left as it is, and a copy is at ${await keepCopy(file)}. Logs, results and diffs are files of their own and are not affected.`,
    fix: 'Restore a backup, or rebuild the history from the folders.',
    where: file,
  })

/** A database that a later version of the app wrote. */
export const newerDatabase = (file: string, version: number, newest: number): Problem =>
  problem(
    'database_newer',
    `The database is of version ${String(version)}; this Wavedeck knows versions up to ${String(newest)}.`,
    {
      kept: 'The database was not changed.',
      fix: 'Start the newer Wavedeck that wrote it, or name another data folder in WAVEDECK_HOME.',
      where: file,
    },
  )

/** No space, no permission, locked by something else. */
export const unusableDatabase = (file: string, detail: string): Problem =>
  problem('database_unusable', `The database can't be opened: ${detail}.`, {
    kept: 'Nothing was changed.',
    fix: 'Check that the disk has space and that the file and its folder are yours to write.',
    where: file,
  })
