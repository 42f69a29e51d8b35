import { displayPath } from '@shared/diff/display-path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { entriesNotOn, moveFiles } from './move-files'
import { readUndoRecord, type UndoRecord } from './undo-record'

/**
 * Takes an integrate back to the byte. Files edited since are a Problem that names them (`edited_since`, or
 * `all_edited_since` where there is nothing else to take back), unless `keepEdited`: then these stay and are the
 * answer, and all others are taken back. What was put back as it was before is no edit.
 */
export const undoIntegrate = async (
  folder: string,
  keepEdited: boolean,
): Promise<Result<string[], Problem>> => {
  const record = await recordIn(folder)
  if (!record.ok) return record
  const changed = await entriesNotOn(record.value, 'after')
  const notBack = new Set(await entriesNotOn(record.value, 'before'))
  const edited = changed.filter((entry) => notBack.has(entry)).map(({ path }) => path)
  const others = record.value.entries.length - changed.length
  if (edited.length > 0 && !keepEdited)
    return fail(others === 0 ? allEditedSince(edited) : editedSince(edited))
  const left = await moveFiles(folder, record.value, 'before', new Set(edited), false)
  return ok([...edited, ...left].map(displayPath))
}

const recordIn = async (folder: string): Promise<Result<UndoRecord, Problem>> => {
  const read = await readUndoRecord(folder)
  if (!read.ok) return read
  return read.value === null ? fail(recordGone(folder)) : ok(read.value)
}

const recordGone = (where: string): Problem =>
  problem('undo_gone', 'There is no record of what was integrated.', {
    kept: 'Your files were left as they are.',
    fix: 'Use Git to put back what you want: git diff shows what differs from HEAD.',
    where,
  })

const editedSince = (paths: readonly string[]): Problem =>
  problem('edited_since', 'Files were edited after the integrate.', {
    kept: 'Nothing was changed.',
    fix: 'Keep these edits and take back the other files, or undo the edits first.',
    where: paths.map(displayPath).join(', '),
  })

const allEditedSince = (paths: readonly string[]): Problem =>
  problem('all_edited_since', 'All that was integrated was edited since.', {
    kept: 'Nothing was changed.',
    fix: 'Keep these edits as your own, or undo them first.',
    where: paths.map(displayPath).join(', '),
  })

/** How a start finds an integrate that a crash cut off. */
export type Interrupted = 'nothing_done' | 'part_done'

/** Looks whether an integrate that never said it was through wrote anything. */
export const readInterrupted = async (folder: string): Promise<Result<Interrupted, Problem>> => {
  const record = await readUndoRecord(folder)
  if (!record.ok) return record
  if (record.value === null) return ok('nothing_done')
  const differing = await entriesNotOn(record.value, 'before')
  return ok(differing.length === 0 ? 'nothing_done' : 'part_done')
}

/** Finishes or takes back what a crash cut off; the answer is what was edited since and so left alone. */
export const settleInterrupted = async (
  folder: string,
  how: 'finish' | 'take_back',
): Promise<Result<string[], Problem>> => {
  const record = await readUndoRecord(folder)
  if (!record.ok) return record
  if (record.value === null) return ok([])
  const side = how === 'finish' ? 'after' : 'before'
  return ok((await moveFiles(folder, record.value, side, new Set(), false)).map(displayPath))
}
