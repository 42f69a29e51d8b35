import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../src/main/store/sqlite'
import { roundMark } from './open-faulty'

/** How often each turn was settled, and by what. */
export const settledTurns = (database: string): ReadonlyMap<string, number> => {
  const db = openDatabase(database)
  try {
    const rows = db
      .prepare<[], { id: string; times: number }>(
        `SELECT t.id, (SELECT count(*) FROM transitions x WHERE x.entity_id = t.id
           AND x.to_state = 'ended') AS times FROM turns t`,
      )
      .all()
    return new Map(rows.map(({ id, times }) => [id, times]))
  } finally {
    db.close()
  }
}

/** What of a round still runs; what is just ending, as a launcher of a settled turn, gets five seconds. */
export const leftRunning = async (root: string, looks = 10): Promise<string[]> => {
  const found = await marked(root)
  if (found.length === 0 || looks === 0) return found
  await setTimeout(500)
  return leftRunning(root, looks - 1)
}

/** Running processes of a round, found by its mark. */
export const marked = async (root: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const env = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
      if (Number(pid) === process.pid || !env.split('\0').includes(`${roundMark}=${root}`))
        return []
      const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
      return [`${pid} ${command.replaceAll('\0', ' ').trim()}`]
    }),
  )
  return found.flat()
}

/** Every byte of a repository that may not change: all of it but Git's objects. */
export const repositoryPrint = async (repository: string): Promise<string> => {
  const hash = createHash('sha256')
  const entries = await readdir(repository, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    if (!path.includes('/.git/objects/'))
      hash
        .update(`${path}\0`)
        .update(await readFile(path))
        .update('\0')
  return hash.digest('hex')
}

/** What the workers themselves noted: turns that began, and turns that printed their result. */
export interface Witness {
  readonly began: readonly string[]
  readonly printed: readonly string[]
}

export const readWitness = async (root: string): Promise<Witness> => {
  const text = await readFile(join(root, 'witness'), 'utf8').catch(() => '')
  const said = (word: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => line.slice(word.length + 1))
  return { began: said('began'), printed: said('printed') }
}
