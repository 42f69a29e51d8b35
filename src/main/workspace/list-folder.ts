import { readdir } from 'node:fs/promises'
import { bytePath } from './byte-path'

/** All files below a folder, relative, one byte a character. `.git` folders are left out. */
export const listFolder = async (root: string): Promise<string[]> => {
  const files: string[] = []
  const walk = async (path: string): Promise<void> => {
    const entries = await readdir(bytePath(root, path), { withFileTypes: true, encoding: 'buffer' })
    for (const entry of entries) {
      const name = entry.name.toString('latin1')
      if (name === '.git') continue
      const below = path === '' ? name : `${path}/${name}`
      if (entry.isDirectory()) await walk(below)
      else files.push(below)
    }
  }
  await walk('')
  return files
}
