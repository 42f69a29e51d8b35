import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import type { TestEntry, TestTree } from './tree-cases'

// Git's objects without Git: a process costs a test more than all that it then does.

const fileOf = (objects: string, oid: string): string =>
  join(objects, oid.slice(0, 2), oid.slice(2))

const read = (folders: readonly string[], oid: string): Buffer => {
  const file = folders.map((folder) => fileOf(folder, oid)).find((each) => existsSync(each))
  if (file === undefined) throw new Error(`there is no object ${oid}`)
  const bytes = inflateSync(readFileSync(file))
  return bytes.subarray(bytes.indexOf(0) + 1)
}

/** Writes one object as Git would; the answer is its SHA-1. */
const write = (objects: string, kind: 'blob' | 'tree' | 'commit', body: Buffer): string => {
  const bytes = Buffer.concat([Buffer.from(`${kind} ${body.length}\0`), body])
  const oid = createHash('sha1').update(bytes).digest('hex')
  const file = fileOf(objects, oid)
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) writeFileSync(file, deflateSync(bytes))
  return oid
}

/** Every file of a tree whose objects lie loose in these folders. */
export const readTreeObjects = (
  folders: readonly string[],
  tree: string,
  prefix = '',
): Map<string, TestEntry> => {
  const body = read(folders, tree)
  const found = new Map<string, TestEntry>()
  for (let at = 0; at < body.length;) {
    const end = body.indexOf(0, at)
    const next = end + 1 + tree.length / 2
    const row = body.toString('latin1', at, end)
    const [mode, path] = [row.slice(0, row.indexOf(' ')), prefix + row.slice(row.indexOf(' ') + 1)]
    const oid = body.toString('hex', end + 1, next)
    if (mode === '40000')
      for (const [below, entry] of readTreeObjects(folders, oid, `${path}/`))
        found.set(below, entry)
    else
      found.set(path, {
        // Only these three modes are ever made by the cases.
        mode: mode as TestEntry['mode'],
        data: read(folders, oid).toString('latin1'),
      })
    at = next
  }
  return found
}

/** Writes a tree with all it holds; the answer is its id. */
export const writeTreeObjects = (objects: string, tree: TestTree): string => {
  const rows = new Map<string, { mode: string; oid: string }>()
  const folders = new Map<string, Map<string, TestEntry>>()
  for (const [path, entry] of tree) {
    const [name = '', ...below] = path.split('/')
    if (below.length === 0) {
      const oid = write(objects, 'blob', Buffer.from(entry.data, 'latin1'))
      rows.set(name, { mode: entry.mode, oid })
    } else {
      const inside = folders.get(name) ?? new Map<string, TestEntry>()
      folders.set(name, inside.set(below.join('/'), entry))
    }
  }
  for (const [name, inside] of folders)
    rows.set(name, { mode: '40000', oid: writeTreeObjects(objects, inside) })
  const bytesOf = (name: string) => Buffer.from(name, 'latin1')
  // Git compares a folder as if its name ended with a slash.
  const order = (name: string) => bytesOf(folders.has(name) ? `${name}/` : name)
  const sorted = [...rows].sort(([a], [b]) => Buffer.compare(order(a), order(b)))
  const body = sorted.flatMap(([name, { mode, oid }]) => [
    bytesOf(`${mode} ${name}\0`),
    Buffer.from(oid, 'hex'),
  ])
  return write(objects, 'tree', Buffer.concat(body))
}

/** Writes a commit of that tree without parents; the answer is its id. */
export const writeCommitObject = (objects: string, tree: string): string => {
  const who = 'Person <person@example.invalid> 1 +0000'
  const text = `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nc\n`
  return write(objects, 'commit', Buffer.from(text))
}
