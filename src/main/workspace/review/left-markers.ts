import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileExists } from '../file-exists'
import { readPath } from './path-state'

const marked = (folder: string): string => join(folder, 'marked')

/** Remembers, beside an undo record, into which files markers were written (one byte a character). */
export const rememberMarked = async (folder: string, paths: readonly string[]): Promise<void> => {
  await writeFile(marked(folder), paths.map((path) => `${path}\0`).join(''), {
    encoding: 'latin1',
    mode: 0o600,
  })
}

/** How markers name the checkout, and a worker. */
export const oursName = 'yours'
export const workerName = (name: string): string => `worker ${name}`

/** Lines that a merge writes and a person removes, known by the names after them: ids in those of before. */
const start = /^<{7} (?:yours|[0-9a-f]{40,64})(?:[,:].*)?\r?$/m
const end = /^>{7} (?:worker .*|[0-9a-f]{40,64}(?::.*)?)\r?$/m

/** Files of these integrates in which markers still stand. */
export const leftMarkers = async (root: string, folders: readonly string[]): Promise<string[]> => {
  const left: string[] = []
  for (const folder of folders) {
    if (!(await fileExists(marked(folder)))) continue
    const paths = (await readFile(marked(folder), 'latin1')).split('\0').slice(0, -1)
    for (const path of paths) {
      const text = (await readPath(root, path)).content.toString('latin1')
      if (start.test(text) || end.test(text)) left.push(path)
    }
  }
  return left
}
