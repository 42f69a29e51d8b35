import type { ChangedFile } from '@shared/diff/diff-summary'
import { useMemo } from 'react'
import { type DiffRow, type FileLoad, fileRows, unifiedOrder } from './diff-rows'

/** Rows of files that were read, kept with their hunks: a huge file is laid out once, not at every paint. */
const laidOut = new WeakMap<object, Map<boolean, readonly DiffRow[]>>()

const rowsOf = (
  file: ChangedFile,
  load: FileLoad,
  folded: boolean,
  split: boolean,
): readonly DiffRow[] => {
  const make = () => {
    const rows = fileRows(file, load, folded, split)
    return split ? rows : unifiedOrder(rows)
  }
  if (folded || load.status !== 'read') return make()
  const kept = laidOut.get(load.hunks) ?? new Map<boolean, readonly DiffRow[]>()
  laidOut.set(load.hunks, kept)
  const rows = kept.get(split) ?? make()
  kept.set(split, rows)
  return rows
}

/** The whole diff as one list of rows. */
export const useDiffRows = (
  files: readonly ChangedFile[],
  loadOf: (file: ChangedFile) => FileLoad,
  isFolded: (file: ChangedFile) => boolean,
  split: boolean,
): readonly DiffRow[] =>
  useMemo(
    () => files.flatMap((file) => rowsOf(file, loadOf(file), isFolded(file), split)),
    [files, loadOf, isFolded, split],
  )
