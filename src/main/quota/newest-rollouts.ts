import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorCode, errorWords } from '../platform/system-error'
import type { TimedReadings } from './claude-cache'

/** What one line of a rollout says of the subscription: null for any other line, `other` for limits of a form that isn't known. */
export type ReadLimits = (line: string) => TimedReadings | 'other' | null

const tailBytes = 256 * 1024
/** The newest file may hold no figure yet; beyond these one is too old to matter. */
const filesRead = 8

/**
 * Codex's windows from the newest rollouts of a Codex home, by file time, since a resumed thread appends to
 * an old file; only the ends of a few are read. Null: no file says anything. A folder or file that can't be
 * read, or limits of another form before any that are known, are a problem that names the place.
 */
export const readNewestRollouts = async (
  codexHome: string,
  readLimits: ReadLimits,
): Promise<Result<TimedReadings | null, Problem>> => {
  const sessions = join(codexHome, 'sessions')
  try {
    await readdir(sessions)
  } catch (error) {
    if (errorCode(error) === null) throw error
    return errorCode(error) === 'ENOENT' ? ok(null) : fail(unreadable(sessions, errorWords(error)))
  }
  const files = await datedRollouts(sessions)
  const newest = files.toSorted((a, b) => b.at - a.at).slice(0, filesRead)
  for (const { path, size } of newest) {
    const tail = await readTail(path, size)
    if (!tail.ok) return tail
    const lines = tail.value.split('\n')
    for (let at = lines.length - 1; at >= 0; at--) {
      const limits = readLimits(lines[at] ?? '')
      if (limits === 'other') {
        const place = size <= tailBytes ? `:${at + 1}` : `, line ${lines.length - at} from its end`
        return fail(unreadable(`${path}${place}`, 'its limits have a form that is not known'))
      }
      if (limits !== null) return ok(limits)
    }
  }
  return ok(null)
}

interface Dated {
  readonly path: string
  readonly size: number
  readonly at: number
}

/** All rollout files, three levels of dates down, a folder as soon as it is listed; what vanished is left out. */
const datedRollouts = async (sessions: string): Promise<Dated[]> => {
  let folders = [sessions]
  for (let level = 0; level < 3; level++) {
    const below = await Promise.all(folders.map(async (folder) => await list(folder)))
    folders = below.flat()
  }
  const found = await Promise.all(
    folders.map(async (folder) => {
      const files = (await list(folder)).filter((path) => path.endsWith('.jsonl'))
      return await Promise.all(files.map(async (path) => await dated(path)))
    }),
  )
  return found.flat(2)
}

const dated = async (path: string): Promise<Dated[]> => {
  const facts = await stat(path).catch(() => null)
  return facts === null ? [] : [{ path, size: facts.size, at: facts.mtimeMs }]
}

/** A folder that can't be listed is empty. */
const list = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => join(folder, name))
}

/** The end of a file that may grow, shrink or vanish meanwhile; its first, cut line is no JSON and says nothing. */
const readTail = async (path: string, size: number): Promise<Result<string, Problem>> => {
  try {
    const file = await open(path, 'r')
    try {
      const buffer = Buffer.alloc(Math.min(tailBytes, size))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, size - buffer.length)
      return ok(buffer.toString('utf8', 0, bytesRead))
    } finally {
      await file.close()
    }
  } catch (error) {
    if (errorCode(error) === null) throw error
    return errorCode(error) === 'ENOENT' ? ok('') : fail(unreadable(path, errorWords(error)))
  }
}

const unreadable = (where: string, why: string): Problem =>
  problem('quota_rollouts', `Codex's quota can't be read: ${why}.`, {
    kept: 'The last reading, marked stale.',
    fix: 'Codex workers report the same figures with their answers.',
    where,
  })
