import type { ChangedFile, DiffStat } from './diff-summary'

/** Sums the files of a diff; binary files count as files only. */
export const diffStat = (files: readonly Pick<ChangedFile, 'added' | 'removed'>[]): DiffStat => ({
  files: files.length,
  added: files.reduce((sum, file) => sum + (file.added ?? 0), 0),
  removed: files.reduce((sum, file) => sum + (file.removed ?? 0), 0),
})
