import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseVersion, newestVersion } from '../migrations/migrate'
import { openDatabase } from '../sqlite'
import { askDatabase } from '../thread/ask-database'

export interface Backup {
  readonly name: string
  /** Absolute. */
  readonly file: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly bytes: number
}

const kept = 7
const backupName = /^\d{4}-\d\d-\d\d\.db$/

/** All backups, newest first. */
export const listBackups = async (folder: string): Promise<Backup[]> => {
  const names = (await readdir(folder)).filter((name) => backupName.test(name))
  const backups = names.map(async (name) => {
    const file = join(folder, name)
    const { mtimeMs, size } = await stat(file)
    return { name, file, at: Math.round(mtimeMs), bytes: size }
  })
  return (await Promise.all(backups)).sort((a, b) => b.name.localeCompare(a.name))
}

/** Whole, and of a version this app can bring up to date. */
export const isUsable = async ({ file }: Pick<Backup, 'file'>): Promise<boolean> => {
  const checked = await askDatabase({ kind: 'check', file })
  if (!checked.ok || checked.value !== 'ok') return false
  const db = openDatabase(file)
  const version = databaseVersion(db)
  db.close()
  return version > 0 && version <= newestVersion
}

/**
 * Keeps a copy of the database once a day (UTC), the newest seven of them. A database that is not whole is
 * never copied over one that is.
 */
export const backUp = async (database: string, folder: string, now: number): Promise<void> => {
  const name = `${new Date(now).toISOString().slice(0, 10)}.db`
  const before = await listBackups(folder)
  if (before.some((backup) => backup.name === name)) return
  const copied = await askDatabase({ kind: 'copy', file: database, to: join(folder, name) })
  const fault = copied.ok ? copied.value : copied.error.said
  if (fault !== 'ok') throw new Error(`The database could not be copied: ${fault}`)
  for (const { file } of before.slice(kept - 1)) await rm(file, { force: true })
}
