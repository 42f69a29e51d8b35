import { chmod, mkdir, rmdir } from 'node:fs/promises'
import { parentsOf } from '@shared/diff/parents-of'
import { bytePath } from '../byte-path'
import { holdsOthers } from './holds-others'
import { mapLimited } from '../map-limited'
import { isSame, lookAt, readPath, type PathState } from './path-state'
import { putPath, removeParts, removePath } from './put-path'
import { withImages, type Image, type UndoEntry, type UndoRecord } from './undo-record'

export type Side = 'before' | 'after'

const otherSide = (side: Side): Side => (side === 'before' ? 'after' : 'before')
export const isThere = (image: Image): boolean => image.kind === 'file' || image.kind === 'link'

const noPaths: ReadonlySet<string> = new Set()

/** As many threads work on files; more would only hold more of them in memory. */
export const readAtOnce = 4

/** Paths of a record that exist on one side as file or link. */
const pathsOn = (record: UndoRecord, side: Side): ReadonlySet<string> =>
  new Set(record.entries.filter((entry) => isThere(entry[side])).map(({ path }) => path))

/**
 * True if what is on disk (`state`) is what the record says of `side`. Where it says nothing or a folder, a folder
 * that holds only `known` paths is as good as nothing: it comes and goes with them.
 */
const matches = async (
  record: UndoRecord,
  entry: UndoEntry,
  side: Side,
  known: ReadonlySet<string>,
  state: PathState,
): Promise<boolean> => {
  const image = entry[side]
  if (isThere(image)) return isSame(state, image)
  if (state.kind === 'none') return true
  if (state.kind !== 'folder') return image.kind === 'special'
  return !isThere(entry[otherSide(side)]) || !(await holdsOthers(record.root, entry.path, known))
}

/** Entries that are not as the record says of `side`: edited since. */
export const entriesNotOn = async (record: UndoRecord, side: Side): Promise<UndoEntry[]> => {
  const known = pathsOn(record, side)
  const on = await mapLimited(record.entries, readAtOnce, async (entry) =>
    matches(record, entry, side, known, (await readPath(record.root, entry.path)).state),
  )
  return record.entries.filter((_, at) => on[at] === false)
}

/**
 * Brings paths of a record to `side`. Each is looked at again right before it is written: one that is
 * neither as on the other side nor there already is left alone and named in the answer, and with
 * `stopAtFirst` nothing more is written. Doing it again goes on where a crash cut it off.
 */
export const moveFiles = async (
  folder: string,
  record: UndoRecord,
  side: Side,
  leave: ReadonlySet<string>,
  stopAtFirst: boolean,
): Promise<string[]> => {
  const { root, id } = record
  const entries = record.entries.filter(({ path }) => !leave.has(path))
  const left: string[] = []
  await removeParts(
    root,
    entries.map(({ path }) => path),
    id,
  )

  const from = otherSide(side)
  const [knownFrom, knownSide] = [pathsOn(record, from), pathsOn(record, side)]
  const removed: string[] = []
  for (const entry of entries) {
    if (isThere(entry[side]) || !isThere(entry[from])) continue
    const { state } = await readPath(root, entry.path)
    if (await matches(record, entry, from, knownFrom, state)) {
      await removePath(root, entry.path)
      removed.push(entry.path)
    } else if (!(await matches(record, entry, side, knownSide, state))) {
      left.push(entry.path)
      if (stopAtFirst) return left
    } else removed.push(entry.path)
  }
  await pruneFolders(record, side, removed)
  if (side === 'before') await restoreFolders(record)

  return withImages(folder, async (bytesOf) => {
    for (const entry of entries) {
      const image = entry[side]
      if (!isThere(image)) continue
      const { state } = await readPath(root, entry.path)
      if (isSame(state, image)) continue
      const free = await matches(record, entry, from, noPaths, state)
      if (free && !(await blocked(root, entry.path)))
        await putPath(root, entry.path, image, await bytesOf(image), id)
      else {
        left.push(entry.path)
        if (stopAtFirst) return left
      }
    }
    return left
  })
}

/** A file or link stands where a folder above the path must be. */
const blocked = async (root: string, path: string): Promise<boolean> => {
  for (const folder of parentsOf(path)) {
    const { kind } = await lookAt(root, folder)
    if (kind !== 'folder' && kind !== 'none') return true
  }
  return false
}

/** Folders that became empty go, as Git does it; those needed, or there before, stay with their permissions. */
const pruneFolders = async (
  record: UndoRecord,
  side: Side,
  removed: readonly string[],
): Promise<void> => {
  const staying =
    side === 'before'
      ? new Set(record.folders.map(({ path }) => path))
      : new Set([...pathsOn(record, 'after')].flatMap(parentsOf))
  const candidates = new Set(removed.flatMap(parentsOf).filter((path) => !staying.has(path)))
  for (const path of [...candidates].sort((a, b) => b.length - a.length))
    await rmdir(bytePath(record.root, path)).catch(
      unlessCode(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR']),
    )
}

const restoreFolders = async (record: UndoRecord): Promise<void> => {
  for (const { path, mode } of [...record.folders].sort((a, b) => a.path.length - b.path.length)) {
    const full = bytePath(record.root, path)
    const made = await mkdir(full).then(() => true, unlessCode(['EEXIST', 'ENOTDIR', 'ENOENT']))
    if (made === true) await chmod(full, mode)
  }
}

/** Lets these errors of the file system pass: what they say is an answer here. */
const unlessCode =
  (codes: readonly string[]) =>
  (error: unknown): void => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return
    throw error
  }
