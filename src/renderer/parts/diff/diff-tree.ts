import type { ChangedFile, DiffStat } from '@shared/diff/diff-summary'

/** One row of the file tree: a folder with the sums of what is below it, or a file. */
export type TreeRow =
  | {
      readonly kind: 'folder'
      readonly path: string
      readonly name: string
      readonly depth: number
      readonly stat: DiffStat
      readonly open: boolean
    }
  | {
      readonly kind: 'file'
      readonly path: string
      readonly name: string
      readonly depth: number
      readonly file: ChangedFile
    }

interface Folder {
  readonly path: string
  readonly name: string
  readonly folders: Map<string, Folder>
  readonly files: ChangedFile[]
}

/** Above this many files folders start closed. */
const manyFiles = 300

/** True if a diff is so large that its folders start closed. */
export const startsClosed = (files: readonly ChangedFile[]): boolean => files.length > manyFiles

/** Files whose path holds `text`, in one of `states` (none: all). */
export const filterFiles = (
  files: readonly ChangedFile[],
  text: string,
  states: ReadonlySet<ChangedFile['state']>,
): readonly ChangedFile[] => {
  const wanted = text.trim().toLowerCase()
  return files.filter(
    (file) =>
      (states.size === 0 || states.has(file.state)) &&
      (file.path.toLowerCase().includes(wanted) ||
        (file.oldPath?.toLowerCase().includes(wanted) ?? false)),
  )
}

/**
 * The tree as rows, folders first, both by name. Folders with a single folder in them share a row
 * (`src/main`). `isOpen` says which folders show what is below.
 */
export const treeRows = (
  files: readonly ChangedFile[],
  isOpen: (path: string) => boolean,
): readonly TreeRow[] => {
  const root: Folder = { path: '', name: '', folders: new Map(), files: [] }
  for (const file of files) folderFor(root, file.path.split('/').slice(0, -1)).files.push(file)
  const rows: TreeRow[] = []
  walk(root, 0, isOpen, rows)
  return rows
}

/** Files in the order the tree shows them, so that tree and diff agree. */
export const treeOrder = (files: readonly ChangedFile[]): readonly ChangedFile[] =>
  treeRows(files, () => true).flatMap((row) => (row.kind === 'file' ? [row.file] : []))

const folderFor = (root: Folder, names: readonly string[]): Folder =>
  names.reduce((parent, name) => {
    const found = parent.folders.get(name)
    if (found) return found
    const path = parent.path === '' ? name : `${parent.path}/${name}`
    const made: Folder = { path, name, folders: new Map(), files: [] }
    parent.folders.set(name, made)
    return made
  }, root)

const walk = (
  folder: Folder,
  depth: number,
  isOpen: (path: string) => boolean,
  rows: TreeRow[],
): void => {
  for (const child of sorted(folder.folders.values(), (item) => item.name)) {
    const { last, name } = joined(child)
    const open = isOpen(last.path)
    rows.push({ kind: 'folder', path: last.path, name, depth, stat: statOf(last), open })
    if (open) walk(last, depth + 1, isOpen, rows)
  }
  for (const file of sorted(folder.files, (item) => item.path))
    rows.push({
      kind: 'file',
      path: file.path,
      name: file.path.split('/').at(-1) ?? '',
      depth,
      file,
    })
}

const joined = (folder: Folder): { last: Folder; name: string } => {
  let last = folder
  let name = folder.name
  while (last.files.length === 0 && last.folders.size === 1) {
    const [only] = last.folders.values()
    if (only === undefined) break
    last = only
    name = `${name}/${only.name}`
  }
  return { last, name }
}

const statOf = (folder: Folder): DiffStat => {
  const sum = { files: 0, added: 0, removed: 0 }
  for (const child of folder.folders.values()) {
    const below = statOf(child)
    sum.files += below.files
    sum.added += below.added
    sum.removed += below.removed
  }
  for (const file of folder.files) {
    sum.files += 1
    sum.added += file.added ?? 0
    sum.removed += file.removed ?? 0
  }
  return sum
}

/** By code unit: the order of Git, and far faster than a locale's over thousands of names. */
const sorted = <T>(items: Iterable<T>, key: (item: T) => string): T[] =>
  [...items].sort((a, b) => (key(a) < key(b) ? -1 : 1))
