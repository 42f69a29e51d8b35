import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rescued } from '@shared/ipc/rescue-calls'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { errorWords } from '../../platform/system-error'
import type { DataFolder } from '../data-folder'
import { openConnection } from '../open-connection'
import type { Backup } from './backups'
import { createFold } from './fold-orchestration'
import { notInFolders, notInFoldersSince } from './not-restored'
import { readOrchestration } from './read-orchestration'
import { setAside } from './set-aside'

/**
 * Makes a database from the newest usable backup and the orchestration folders, beside the old one, which is then
 * set aside. Nothing in the folders is changed.
 */
export const rebuild = async (
  { database, orchestrations }: Pick<DataFolder, 'database' | 'orchestrations'>,
  backup: Backup | null,
  now: number,
): Promise<Result<Rescued, Problem>> => {
  const fresh = `${database}.rebuilt`
  for (const end of ['', '-wal', '-shm']) await rm(`${fresh}${end}`, { force: true })
  if (backup !== null) await copyFile(backup.file, fresh)
  const opened = await openConnection(fresh, { now: () => now }, () => undefined)
  if (!opened.ok) return opened
  const { db } = opened.value
  const missing: string[] = []
  const onUnreadable = (file: string, why: string) => missing.push(`${file}: ${why}.`)
  const counts = { orchestrations: 0, workers: 0 }
  const fold = createFold(opened.value)
  for (const name of (await readdir(orchestrations)).sort()) {
    const folder = join(orchestrations, name)
    const found = await readOrchestration(folder, onUnreadable)
    if (found === null) continue
    try {
      counts.workers += fold(found)
      counts.orchestrations += 1
    } catch (error) {
      onUnreadable(folder, errorWords(error))
    }
  }
  // Every sum was just refreshed; lists sort by when something last happened.
  db.exec(`UPDATE orchestrations SET updated_at = max(created_at, coalesce((SELECT max(coalesce(
    ended_at, started_at, created_at)) FROM waves WHERE orchestration_id = orchestrations.id), 0))`)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const aside = await setAside(database, now)
  await rename(fresh, database)
  const gaps = backup === null ? notInFolders : notInFoldersSince(backup.at)
  return ok({ ...counts, setAside: aside, missing: [...gaps, ...missing] })
}
