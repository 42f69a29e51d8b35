import { createHash } from 'node:crypto'
import { packAtoms, unpackAtoms } from '@shared/diff/atom-runs'
import { carryDecisions } from '@shared/diff/carry-decisions'
import { closeSelection, type Selection } from '@shared/diff/close-selection'
import { displayPath } from '@shared/diff/display-path'
import { atomsOf, hunkAtoms, type FileChange } from '@shared/diff/file-change'
import { leadsOut } from '@shared/diff/leads-out'
import type { ReviewFileView } from '@shared/ipc/review-views'
import type { ReviewFile } from '../store/review-files'
import type { ReviewStanding } from '../store/workers'
import type { EarlierDiff } from '../workspace/review/review-service'

/** What a decision was made on; of another change under the same path nothing is known. */
const changeOf = ({ oldPath, oldMode, newMode, oldOid, newOid }: FileChange): string =>
  `${oldMode} ${newMode} ${oldOid} ${newOid} ${oldPath}`

/** A file of a diff with what was decided on exactly this change. */
export interface DecidedFile {
  readonly file: FileChange
  readonly decided: ReviewFile
}

/** Joins a diff with what was decided; decisions on changes that are no longer there are left out. */
export const decidedFiles = (
  files: readonly FileChange[],
  stored: readonly ReviewFile[],
): DecidedFile[] => {
  const byPath = new Map(stored.map((each) => [each.path, each]))
  return files.map((file) => {
    const found = byPath.get(file.path)
    const change = changeOf(file)
    const decided =
      found?.change === change
        ? found
        : { path: file.path, change, accepted: [], rejected: [], viewed: false }
    return { file, decided }
  })
}

/** Stored decisions on changes that a later turn changed on. */
export const staleFiles = (
  files: readonly FileChange[],
  stored: readonly ReviewFile[],
): ReviewFile[] => {
  const now = new Map(files.map((file) => [file.path, changeOf(file)]))
  return stored.filter(({ path, change }) => now.has(path) && now.get(path) !== change)
}

/** Decisions on an earlier turn's diff as decisions on the newest; what changed since is open and unviewed. */
export const carriedFiles = (
  files: readonly FileChange[],
  stale: readonly ReviewFile[],
  { files: then, between }: EarlierDiff,
): ReviewFile[] => {
  const byPath = (list: readonly FileChange[]) => new Map(list.map((file) => [file.path, file]))
  const [now, before, changed] = [byPath(files), byPath(then), byPath(between)]
  return stale.flatMap(({ path, change, accepted, rejected }) => {
    const [from, to] = [before.get(path), now.get(path)]
    if (from === undefined || to === undefined || changeOf(from) !== change) return []
    const carried = carryDecisions(from, to, changed.get(path)?.ranges ?? [], {
      accepted: unpackAtoms(accepted),
      rejected: unpackAtoms(rejected),
    })
    return [
      {
        path,
        change: changeOf(to),
        accepted: packAtoms(carried.accepted),
        rejected: packAtoms(carried.rejected),
        viewed: false,
      },
    ]
  })
}

/** Everything that is accepted. */
export const selectionOf = (files: readonly DecidedFile[]): Selection =>
  new Map(files.map(({ file, decided }) => [file.path, unpackAtoms(decided.accepted)]))

/** What of these decisions is open, and which they are. */
export const standingOf = (files: readonly DecidedFile[]): ReviewStanding => {
  const hash = createHash('sha256')
  let undecided = 0
  for (const { file, decided } of files) {
    const done = unpackAtoms([...decided.accepted, ...decided.rejected])
    undecided += hunkAtoms(file).filter((atoms) => !atoms.every((atom) => done.has(atom))).length
    if (decided.accepted.length > 0) hash.update(JSON.stringify([file.path, decided.accepted]))
  }
  return { undecided, selected: hash.digest('hex') }
}

/** Atoms of a file that can be decided on: all, or those of `packed` that exist. */
export const decidable = (file: FileChange, packed: readonly string[] | null): string[] => {
  const asked = packed === null ? null : unpackAtoms(packed)
  return atomsOf(file).filter((atom) => asked === null || asked.has(atom))
}

/** The files as the window shows them. `links`: where those that are links lead, one byte a character. */
export const fileViews = (
  files: readonly DecidedFile[],
  links: ReadonlyMap<string, string>,
): ReviewFileView[] => {
  const { needs } = closeSelection(
    files.map(({ file }) => file),
    selectionOf(files),
  )
  const byPath = new Map(files.map(({ file }) => [file.path, file]))
  return files.map(({ file, decided }) => ({
    path: displayPath(file.path),
    hunks: hunkAtoms(file).map(packAtoms),
    accepted: [...decided.accepted],
    rejected: [...decided.rejected],
    viewed: decided.viewed,
    needs: (needs.get(file.path) ?? []).map((path) => needWords(byPath.get(path), path)),
    leadsOut: outOf(file.path, links.get(file.path)),
  }))
}

/** What of another file goes along, as it is shown. */
const needWords = (file: FileChange | undefined, path: string): string =>
  file?.status === 'R'
    ? `move ${displayPath(file.oldPath)} to ${displayPath(path)}`
    : `delete ${displayPath(path)}`

const outOf = (path: string, target: string | undefined): string | null =>
  target !== undefined && leadsOut(path, target) ? displayPath(target) : null
