import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Day folders looked at for a session that this turn began: enough for one found again after a weekend. */
export const newestDays = 7

/**
 * The rollout file of a thread, newest day folders first; null when there is none (yet).
 * `days` limits how many day folders are looked at.
 */
export const findRollout = async (
  codexHome: string,
  threadId: string,
  days: number,
): Promise<string | null> => {
  let left = days
  const sessions = join(codexHome, 'sessions')
  for (const year of await newestFirst(sessions))
    for (const month of await newestFirst(join(sessions, year)))
      for (const day of await newestFirst(join(sessions, year, month))) {
        if (left === 0) return null
        left -= 1
        const folder = join(sessions, year, month, day)
        const name = (await newestFirst(folder)).find((file) => file.endsWith(`-${threadId}.jsonl`))
        if (name !== undefined) return join(folder, name)
      }
  return null
}

const newestFirst = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).sort().reverse()
  } catch {
    // Not there yet, or not ours to read: the same as empty, since every fact here is a second source.
    return []
  }
}
