import { diffStat } from '@shared/diff/diff-stat'
import type { DiffView } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { PatchReader } from './patch-reader'

/** The files of a stored diff. `patchFile` null: there was no diff to take, which is an empty one. */
export const readDiff = async (
  reader: PatchReader,
  patchFile: string | null,
  base: string | null,
): Promise<Result<DiffView, Problem>> => {
  const found = patchFile === null ? ok([]) : await reader.files(patchFile)
  if (!found.ok) return found
  const files = found.value.map(({ file }) => file)
  return ok({ base, stat: diffStat(files), files })
}
