import { closeSelection, type Selection } from './close-selection'
import type { FileChange } from './file-change'

/** Where what is accepted of a diff, and what must go with it, stands before and after. */
export const acceptedPaths = (files: readonly FileChange[], asked: Selection): string[] => {
  const { selection } = closeSelection(files, asked)
  return files.flatMap(({ path, oldPath }) =>
    (selection.get(path)?.size ?? 0) > 0 ? [path, oldPath] : [],
  )
}
