import { withholdPatch } from '@shared/diff/withhold-patch'
import type { FileDiff } from '@shared/ipc/views'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { PatchReader } from './patch-reader'

/** One file's patch out of a stored diff; `force` asks for a big one. */
export const readFileDiff = async (
  reader: PatchReader,
  patchFile: string,
  path: string,
  force: boolean,
): Promise<Result<FileDiff, Problem>> => {
  const found = await reader.files(patchFile)
  if (!found.ok) return found
  const part = found.value.find(({ file }) => file.path === path)
  if (part === undefined) return fail(notInDiff(path))
  const bytes = part.to - part.from
  const withheld = withholdPatch(part.file, bytes, force)
  const patch = withheld === null ? await reader.text(patchFile, part) : null
  return ok({ file: part.file, patch, withheld, bytes })
}

const notInDiff = (path: string): Problem =>
  problem('file_not_in_diff', 'This file is not in the diff any more.', {
    fix: 'Reload the diff: a newer turn may have replaced it.',
    where: path,
  })
