import { randomUUID } from 'node:crypto'
import { copyFile, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { closeSelection, type Selection } from '@shared/diff/close-selection'
import { atomsOf, type FileChange } from '@shared/diff/file-change'
import { spliceLines } from '@shared/diff/splice-lines'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { fileExists } from '../file-exists'
import { gitLine, nulInput } from '../git-output'
import { readBlobs, writeBlobs } from './blobs'
import { treeEnv, type ReviewContext } from './review-context'

interface Entry {
  readonly mode: string
  readonly oid: string
  readonly path: string
}

interface Partial {
  readonly file: FileChange
  readonly chosen: ReadonlySet<string>
  readonly mode: string
  readonly path: string
}

/** The base with only the accepted changes, as a tree in the store. `whole` is the tree that holds all of them. */
export const acceptTree = async (
  context: ReviewContext,
  base: string,
  files: readonly FileChange[],
  asked: Selection,
  whole: string | null = null,
): Promise<Result<string, Problem>> => {
  const { selection } = closeSelection(files, asked)
  if (whole !== null && files.every((file) => isAll(file, selection.get(file.path))))
    return ok(whole)
  const removed: string[] = []
  const entries: Entry[] = []
  const partials: Partial[] = []
  for (const file of files) {
    const chosen = selection.get(file.path)
    if (chosen !== undefined && chosen.size > 0) place(file, chosen, { removed, entries, partials })
  }
  const spliced = splicePartials(context, partials)
  return writeTree(context, base, removed, entries, spliced)
}

const isAll = (file: FileChange, chosen: ReadonlySet<string> | undefined): boolean =>
  chosen !== undefined && chosen.size > 0 && atomsOf(file).every((atom) => chosen.has(atom))

interface Placed {
  readonly removed: string[]
  readonly entries: Entry[]
  readonly partials: Partial[]
}

const place = (file: FileChange, chosen: ReadonlySet<string>, into: Placed): void => {
  const { status, oldMode, newMode, oldOid, newOid, oldPath } = file
  const renamed = status === 'R' && chosen.has('R')
  if (renamed || (status === 'D' && chosen.has('D'))) into.removed.push(oldPath)
  if (status === 'D') return
  const path = status === 'R' && !renamed ? oldPath : file.path
  if (isAll(file, chosen)) {
    into.entries.push({ mode: newMode, oid: newOid, path })
    return
  }
  const mode = status === 'A' || chosen.has('M') ? newMode : oldMode
  if (file.binary || file.ranges.length === 0 || status === 'T') {
    const whole = chosen.has('B') || chosen.has('A')
    into.entries.push({ mode, oid: whole ? newOid : oldOid, path })
  } else into.partials.push({ file, chosen, mode, path })
}

const splicePartials = async (
  context: ReviewContext,
  partials: readonly Partial[],
): Promise<Result<Entry[], Problem>> => {
  const oids = partials.flatMap(({ file }) => [file.oldOid, file.newOid])
  const blobs = await readBlobs(context, oids)
  if (!blobs.ok) return blobs
  const empty = new Uint8Array(0)
  const contents = partials.map(({ file, chosen }) =>
    spliceLines(
      blobs.value.get(file.oldOid) ?? empty,
      blobs.value.get(file.newOid) ?? empty,
      file.ranges,
      chosen,
    ),
  )
  const written = await writeBlobs(context, contents)
  if (!written.ok) return written
  return ok(partials.map(({ mode, path }, at) => ({ mode, path, oid: written.value[at] ?? '' })))
}

const writeTree = async (
  context: ReviewContext,
  base: string,
  removed: readonly string[],
  whole: readonly Entry[],
  partial: Promise<Result<Entry[], Problem>>,
): Promise<Result<string, Problem>> => {
  const { git, store } = context
  const index = join(store.folder, `accept-${randomUUID()}`)
  const env = { ...treeEnv(context), GIT_INDEX_FILE: index }
  try {
    const [read, spliced] = await Promise.all([copyBaseIndex(context, base, index), partial])
    if (!read.ok) return read
    if (!spliced.ok) return spliced
    const entries = [...whole, ...spliced.value]
    const zero = '0'.repeat(context.repository.head.length)
    const input = nulInput([
      ...removed.map((path) => `0 ${zero}\t${path}`),
      ...entries.map(({ mode, oid, path }) => `${mode} ${oid}\t${path}`),
    ])
    const updated = await git(store.folder, ['update-index', '-z', '--index-info'], { env, input })
    return updated.ok
      ? await gitLine(git, store.folder, ['write-tree', '--missing-ok'], { env })
      : updated
  } finally {
    await rm(index, { force: true })
  }
}

/** The index of a base is made once: it holds every file of the repository. */
const copyBaseIndex = async (
  context: ReviewContext,
  base: string,
  to: string,
): Promise<Result<null, Problem>> => {
  const { git, store } = context
  const kept = join(store.folder, `index-of-${base}`)
  if (!(await fileExists(kept))) {
    const read = await git(store.folder, ['read-tree', base], {
      env: { ...treeEnv(context), GIT_INDEX_FILE: to },
    })
    if (!read.ok) return read
    const handle = await open(to)
    await handle.sync().finally(() => handle.close())
    await rename(to, kept)
  }
  await copyFile(kept, to)
  return ok(null)
}
