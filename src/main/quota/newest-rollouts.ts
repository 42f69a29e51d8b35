import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TimedReadings } from './claude-cache'

/** What one line of a rollout says of the subscription; null for any other line. */
export type ReadLimits = (line: string) => TimedReadings | null

const tailBytes = 256 * 1024
/** The newest file may hold no figure yet; beyond these one is too old to matter. */
const filesRead = 8
const atOnce = 64

/**
 * Codex's windows from the newest rollouts of a Codex home, by file time, since a resumed thread appends to
 * an old file; only the ends of a few are read. Null: no file says anything.
 */
export const readNewestRollouts = async (
  codexHome: string,
  readLimits: ReadLimits,
): Promise<TimedReadings | null> => {
  const files = await rolloutFiles(join(codexHome, 'sessions'))
  const dated: { path: string; size: number; at: number }[] = []
  for (let from = 0; from < files.length; from += atOnce) {
    const found = await Promise.all(
      files.slice(from, from + atOnce).map(async (path) => {
        const facts = await stat(path).catch(() => null)
        return facts === null ? [] : [{ path, size: facts.size, at: facts.mtimeMs }]
      }),
    )
    dated.push(...found.flat())
  }
  dated.sort((a, b) => b.at - a.at)
  for (const { path, size } of dated.slice(0, filesRead)) {
    const lines = (await readTail(path, size)).split('\n')
    for (let at = lines.length - 1; at >= 0; at--) {
      const limits = readLimits(lines[at] ?? '')
      if (limits !== null) return limits
    }
  }
  return null
}

/** All rollout files, three levels of dates down; a folder that can't be listed is empty. */
const rolloutFiles = async (sessions: string): Promise<string[]> => {
  let folders = [sessions]
  for (let level = 0; level < 3; level++) {
    const below = await Promise.all(folders.map(async (folder) => await list(folder)))
    folders = below.flat()
  }
  const files = await Promise.all(folders.map(async (folder) => await list(folder)))
  return files.flat().filter((path) => path.endsWith('.jsonl'))
}

const list = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => join(folder, name))
}

/** The end of a file that may grow, shrink or vanish meanwhile; its first, cut line is no JSON and says nothing. */
const readTail = async (path: string, size: number): Promise<string> => {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return ''
  try {
    const buffer = Buffer.alloc(Math.min(tailBytes, size))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, size - buffer.length)
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    // A second source of facts: what can't be read is not known.
    return ''
  } finally {
    await file.close()
  }
}
