import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { parentsOf } from '@shared/diff/parents-of'
import { bytePath } from '../../byte-path'
import type { TestEntry, TestTree } from './tree-cases'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const same = (a: TestEntry | undefined, b: TestEntry | undefined): boolean =>
  a?.mode === b?.mode && a?.data === b?.data

/** Makes a folder hold exactly `tree` (and its `.git`), touching only what differs from `old`. */
export const writeDisk = (root: string, tree: TestTree, old: TestTree = new Map()): void => {
  for (const [path, entry] of old) {
    if (same(entry, tree.get(path))) continue
    rmSync(bytePath(root, path))
    for (const folder of parentsOf(path).reverse())
      if (readdirSync(bytePath(root, folder)).length === 0) rmdirSync(bytePath(root, folder))
      else break
  }
  for (const [path, entry] of tree) {
    if (same(entry, old.get(path))) continue
    const full = bytePath(root, path)
    for (const folder of parentsOf(path)) mkdirSync(bytePath(root, folder), { recursive: true })
    if (entry.mode === '120000') symlinkSync(bytes(entry.data), full)
    else writeFileSync(full, bytes(entry.data), { mode: entry.mode === '100755' ? 0o755 : 0o644 })
  }
}

/** Every file and link below a folder but `.git`. */
export const readDisk = (root: string): Map<string, TestEntry> => {
  const tree = new Map<string, TestEntry>()
  const walk = (folder: string): void => {
    for (const entry of readdirSync(bytePath(root, folder), {
      withFileTypes: true,
      encoding: 'buffer',
    })) {
      const name = entry.name.toString('latin1')
      if (folder === '' && name === '.git') continue
      const path = folder === '' ? name : `${folder}/${name}`
      const full = bytePath(root, path)
      if (entry.isDirectory()) walk(path)
      else if (entry.isSymbolicLink())
        tree.set(path, { mode: '120000', data: readlinkSync(full, 'latin1') })
      else
        tree.set(path, {
          mode: (lstatSync(full).mode & 0o100) !== 0 ? '100755' : '100644',
          data: readFileSync(full, 'latin1'),
        })
    }
  }
  walk('')
  return tree
}

/** Folders with their permissions. */
export const readFolders = (root: string): Map<string, number> => {
  const folders = new Map<string, number>()
  const walk = (folder: string): void => {
    for (const entry of readdirSync(bytePath(root, folder), {
      withFileTypes: true,
      encoding: 'buffer',
    })) {
      const name = entry.name.toString('latin1')
      if (!entry.isDirectory() || (folder === '' && name === '.git')) continue
      const path = folder === '' ? name : `${folder}/${name}`
      folders.set(path, lstatSync(bytePath(root, path)).mode & 0o7777)
      walk(path)
    }
  }
  walk('')
  return folders
}

/** Paths at which two trees differ. */
export const differing = (a: TestTree, b: TestTree): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((path) => !same(a.get(path), b.get(path)))
