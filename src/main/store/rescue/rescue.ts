import { mkdir, readdir, rename, copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rescued, RescueFacts } from '@shared/ipc/rescue-calls'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorCode, errorWords } from '../../platform/system-error'
import type { DataFolder } from '../data-folder'
import { takeEngineLock } from '../engine-lock'
import { openConnection } from '../open-connection'
import { askDatabase } from '../thread/ask-database'
import { type Backup, isUsable, listBackups } from './backups'
import { notInFolders, notInFoldersSince } from './not-restored'
import { rebuild } from './rebuild'
import { copyAsItIs, setAside } from './set-aside'

/** What a person can do about a database that can't be used. Nothing is ever deleted. */
export interface Rescue {
  facts(): Promise<Result<RescueFacts, Problem>>
  restore(name: string): Promise<Result<Rescued, Problem>>
  rebuild(): Promise<Result<Rescued, Problem>>
  /** Into a new folder inside `parent`; answers it. */
  export(parent: string): Promise<Result<{ path: string }, Problem>>
}

export const createRescue = (folders: DataFolder, clock: { now(): number }): Rescue => {
  const usable = async (): Promise<Backup[]> => {
    const found: Backup[] = []
    for (const backup of await listBackups(folders.backups))
      if (await isUsable(backup)) found.push(backup)
    return found
  }

  /** Nobody else may open the database meanwhile; a full or failing disk is told, not thrown. */
  const alone = async <T>(work: () => Promise<Result<T, Problem>>): Promise<Result<T, Problem>> => {
    const lock = await takeEngineLock(folders.root, { pid: process.pid, since: clock.now() })
    if (!lock.held)
      return fail(
        problem('already_running', 'Another Wavedeck works on this data folder.', {
          kept: 'Nothing was changed.',
        }),
      )
    try {
      return await work()
    } catch (error) {
      if (errorCode(error) === null) throw error
      return fail(
        problem('rescue_failed', `It could not be done: ${errorWords(error)}.`, {
          kept: 'The database and all folders are still there.',
          where: folders.database,
        }),
      )
    } finally {
      lock.release()
    }
  }

  return {
    facts: () =>
      alone(async () => {
        const backups = await usable()
        const newest = backups[0]
        return ok({
          backups: backups.map(({ name, at, bytes }) => ({ name, at, bytes })),
          orchestrations: (await readdir(folders.orchestrations)).length,
          notRestored: [...(newest === undefined ? notInFolders : notInFoldersSince(newest.at))],
        })
      }),

    restore: (name) =>
      alone(async () => {
        const backup = (await usable()).find((each) => each.name === name)
        if (backup === undefined)
          return fail(problem('no_backup', 'This backup is not there any more, or not whole.'))
        const fresh = `${folders.database}.restored`
        await copyFile(backup.file, fresh)
        const opened = await openConnection(fresh, clock, () => undefined)
        if (!opened.ok) return opened
        const { db } = opened.value
        const count = (table: string) =>
          Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
        const counts = { orchestrations: count('orchestrations'), workers: count('workers') }
        db.pragma('wal_checkpoint(TRUNCATE)')
        db.close()
        const aside = await setAside(folders.database, clock.now())
        await rename(fresh, folders.database)
        const missing = [
          'Everything after this backup; its logs and results are still in their folders.',
        ]
        return ok({ ...counts, setAside: aside, missing })
      }),

    rebuild: () => alone(async () => rebuild(folders, (await usable())[0] ?? null, clock.now())),

    export: (parent) =>
      alone(async () => {
        const stamp = new Date(clock.now()).toISOString().slice(0, 19).replace(/[-:]/g, '')
        const path = join(parent, `wavedeck-export-${stamp}`)
        await mkdir(path, { mode: 0o700 })
        const copy = join(path, 'wavedeck.db')
        await copyAsItIs(folders.database, copy)
        // Read from a second copy: reading may fold the log of changes into the file.
        const readable = join(path, '.reading.db')
        await copyAsItIs(folders.database, readable)
        const rows = await askDatabase({ kind: 'export', file: readable, to: join(path, 'rows') })
        for (const end of ['', '-wal', '-shm']) await rm(`${readable}${end}`, { force: true })
        const said = rows.ok ? rows.value : `No row can be read: ${rows.error.said}`
        await writeFile(join(path, 'rows.txt'), `${said}\n`, { mode: 0o600 })
        return ok({ path })
      }),
  }
}
