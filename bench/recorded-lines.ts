import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const recordings = join(import.meta.dirname, '../e2e/fixtures/recordings')

/** Every JSON line that the recorded Claude Code printed, in the order of the recordings' names. */
export const recordedLines = async (): Promise<string[]> => {
  const names = (await readdir(recordings)).filter((name) => name.startsWith('claude-')).sort()
  const streams = await Promise.all(
    names.map((name) => readFile(join(recordings, name, 'stdout'), 'utf8')),
  )
  return streams.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('{"'))
}

/** The lines again and again until they make `bytes`. */
export const repeated = (lines: readonly string[], bytes: number): string[] => {
  const all: string[] = []
  for (let size = 0; size < bytes;) {
    const line = lines[all.length % lines.length] ?? ''
    all.push(line)
    size += Buffer.byteLength(line) + 1
  }
  return all
}
