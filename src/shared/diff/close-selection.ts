import type { FileChange } from './file-change'
import { parentsOf } from './parents-of'

/** Path -> the atoms of its change that are accepted. */
export type Selection = ReadonlyMap<string, ReadonlySet<string>>

export interface ClosedSelection {
  readonly selection: Selection
  /** What had to be taken along: the path that needs it -> the paths whose change goes with it. */
  readonly needs: ReadonlyMap<string, readonly string[]>
}

/**
 * Adds what must go together: a file can only be where no file stands above or below it, so accepting
 * `x/y` takes along that `x` is deleted or moved away.
 */
export const closeSelection = (
  files: readonly FileChange[],
  selection: Selection,
): ClosedSelection => {
  const vacating = files.filter(({ status }) => status === 'D' || status === 'R')
  const byPath = new Map(vacating.map((file) => [file.oldPath, file]))
  const below = new Map<string, FileChange[]>()
  for (const file of vacating)
    for (const folder of parentsOf(file.oldPath)) {
      const list = below.get(folder)
      if (list) list.push(file)
      else below.set(folder, [file])
    }
  const closed = new Map([...selection].map(([path, atoms]) => [path, new Set(atoms)]))
  const needs = new Map<string, string[]>()

  const force = (file: FileChange, forPath: string): void => {
    const atoms = closed.get(file.path) ?? new Set<string>()
    closed.set(file.path, atoms)
    if (atoms.has(file.status)) return
    atoms.add(file.status)
    needs.set(forPath, [...(needs.get(forPath) ?? []), file.path])
    visit(file)
  }
  const visit = (file: FileChange): void => {
    const atoms = closed.get(file.path)
    if (atoms === undefined || atoms.size === 0) return
    if (file.status !== 'A' && !(file.status === 'R' && atoms.has('R'))) return
    const rivals = parentsOf(file.path).flatMap((folder) => byPath.get(folder) ?? [])
    for (const rival of [...rivals, ...(below.get(file.path) ?? [])]) force(rival, file.path)
  }
  files.forEach(visit)
  return { selection: closed, needs }
}
