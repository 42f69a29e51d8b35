import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { entriesNotOn, isThere } from './move-files'
import { readPath } from './path-state'
import { readUndoRecord, type UndoEntry } from './undo-record'

/** A path as the last of several integrates left it. */
export interface LastLeft {
  /** Of the undo record. */
  readonly folder: string
  readonly entry: UndoEntry
  /** The integrate left something there, and nothing is there now. */
  readonly deleted: boolean
}

/** Which paths of these integrates, oldest first, are no longer as the last of them left each. */
export const notAsIntegrated = async (
  folders: readonly string[],
): Promise<Result<ReadonlyMap<string, LastLeft>, Problem>> => {
  const found = new Map<string, LastLeft>()
  for (const folder of folders) {
    const read = await readUndoRecord(folder)
    if (!read.ok) return read
    const record = read.value
    if (record === null) continue
    for (const { path } of record.entries) found.delete(path)
    for (const entry of await entriesNotOn(record, 'after')) {
      const { state } = await readPath(record.root, entry.path)
      const { after } = entry
      // Git knows of permissions only whether a file can be run.
      if (
        state.kind === 'file' &&
        after.kind === 'file' &&
        state.hash === after.hash &&
        (state.mode & 0o100) === (after.mode & 0o100)
      )
        continue
      const deleted = isThere(after) && state.kind === 'none'
      found.set(entry.path, { folder, entry, deleted })
    }
  }
  return ok(found)
}
