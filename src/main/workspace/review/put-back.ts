import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Repository } from '../repository'
import { makeStore } from '../store'
import { blockingState } from './blocking-state'
import { changedMeanwhile, foldersOf, moveOrTakeBack } from './integrate'
import { moveFiles } from './move-files'
import { notAsIntegrated } from './not-as-integrated'
import { readPath } from './path-state'
import { storeOf } from './to-commit'
import { withImages, writeUndoRecord, type UndoRecord } from './undo-record'

/**
 * Writes `paths` of integrates (their undo records in `folders`, oldest first) again as the last of them left
 * each. It is an integrate of its own: its undo record is on the disk before the first write.
 */
export const putBack = async (
  repository: Repository,
  folders: readonly string[],
  paths: readonly string[],
  id: string,
  folder: string,
): Promise<Result<null, Problem>> => {
  const blocking = await blockingState(repository)
  if (blocking !== null) return fail(blocking)
  const { root } = repository
  const now = await notAsIntegrated(folders)
  if (!now.ok) return now
  await makeStore(storeOf(folder))
  const written = await writeUndoRecord(folder, async (writer) => {
    const entries: UndoRecord['entries'] = []
    for (const path of paths) {
      const last = now.value.get(path)
      if (last === undefined) continue
      const { after } = last.entry
      const before = await writer.add(await readPath(root, path))
      const content = await withImages(last.folder, (bytesOf) => bytesOf(after))
      entries.push({
        path,
        before,
        after: await writer.add({ state: after, content, hardLinks: 1 }),
      })
    }
    return ok({ version: 1, id, root, entries, folders: await foldersOf(root, entries) })
  })
  if (!written.ok) return written
  const moved = await moveOrTakeBack(folder, written.value)
  if (!moved.ok) return moved
  if (moved.value.length === 0) return ok(null)
  const stuck = await moveFiles(folder, written.value, 'before', new Set(moved.value), false)
  return fail(changedMeanwhile([...moved.value, ...stuck]))
}
