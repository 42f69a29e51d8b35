import { conflictingHunks } from '@shared/diff/conflicting-hunks'
import { atomsOf } from '@shared/diff/file-change'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { readLines } from './blobs'
import type { createDiffReader } from './diff-reader'
import type { ReviewContext } from './review-context'
import type { IntegratePart } from './review-service'

type DiffReader = ReturnType<typeof createDiffReader>

/** Which hunks of a worker stand where the checkout changed the base too. */
export const conflictHunks = async (
  { diffNow, filesBetween }: Pick<DiffReader, 'diffNow' | 'filesBetween'>,
  context: ReviewContext,
  { place, last, selection }: IntegratePart,
  ours: string,
  paths: readonly string[],
): Promise<Result<{ path: string; hunks: number[] }[], Problem>> => {
  // After an integrate the checkout holds the worker's own changes too: then only files are told.
  if (paths.length === 0 || last !== null) return ok(paths.map((path) => ({ path, hunks: [] })))
  const [mine, theirs] = [
    await diffNow(context, place),
    await filesBetween(context, place.base, ours),
  ]
  if (!mine.ok) return mine
  if (!theirs.ok) return theirs
  const found = paths.map((path) => ({
    path,
    file: mine.value.files.find((each) => each.path === path),
    other: theirs.value.find((each) => each.oldPath === path || each.path === path),
  }))
  const lines = await readLines(
    context,
    found.flatMap(({ file, other }) => [file ?? [], other ?? []].flat()),
  )
  if (!lines.ok) return lines
  return ok(
    found.map(({ path, file, other }) => {
      const accepted = selection.get(path)
      if (file === undefined || other === undefined || accepted === undefined)
        return { path, hunks: [] }
      const all = new Set(atomsOf(other))
      const changed = { file: other, accepted: all, lines: lines.value.get(other.newOid) }
      const own = { file, accepted, lines: lines.value.get(file.newOid) }
      return { path, hunks: conflictingHunks(own, changed) }
    }),
  )
}
