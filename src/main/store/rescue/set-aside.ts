import { access, copyFile, rename } from 'node:fs/promises'
import { errorCode } from '../../platform/system-error'

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** A database's files: SQLite reads all of them as one. */
const ends = ['', '-wal', '-shm'] as const

const eachFile = async (
  from: string,
  to: string,
  move: (from: string, to: string) => Promise<void>,
): Promise<boolean> => {
  let found = false
  for (const end of ends) {
    try {
      await move(`${from}${end}`, `${to}${end}`)
      found = true
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
  return found
}

/** Moves a database out of the way, never over another file's name; null: there was none. */
export const setAside = async (database: string, now: number): Promise<string | null> => {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  let to = `${database}.set-aside-${stamp}`
  for (let number = 2; await isThere(to); number++)
    to = `${database}.set-aside-${stamp}-${String(number)}`
  return (await eachFile(database, to, rename)) ? to : null
}

/** Copies a database as it lies there, byte by byte. */
export const copyAsItIs = async (database: string, to: string): Promise<void> => {
  await eachFile(database, to, (from, into) => copyFile(from, into))
}
