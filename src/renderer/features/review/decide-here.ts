import { packAtoms, unpackAtoms } from '@shared/diff/atom-runs'
import { decideAtoms, type Decision } from '@shared/diff/decide-atoms'
import type { ReviewFileView } from '@shared/ipc/review-views'

type Files = readonly ReviewFileView[]

/** The files as they will be once a decision is kept: what goes with it is known by then. */
export const decideHere = (
  files: Files,
  path: string | null,
  atoms: readonly string[] | null,
  decision: Decision,
): Files =>
  files.map((file) => {
    if (path !== null && file.path !== path) return file
    const before = { accepted: unpackAtoms(file.accepted), rejected: unpackAtoms(file.rejected) }
    const { accepted, rejected } = decideAtoms(
      before,
      unpackAtoms(atoms ?? file.hunks.flat()),
      decision,
    )
    return { ...file, accepted: packAtoms(accepted), rejected: packAtoms(rejected) }
  })

const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])

const isSame = (a: ReviewFileView, b: ReviewFileView): boolean =>
  a.path === b.path &&
  equal(a.accepted, b.accepted) &&
  equal(a.rejected, b.rejected) &&
  equal(a.needs, b.needs)

/** What was answered, with the viewed marks shown; the very list that is shown where it says nothing new. */
export const answered = (shown: Files, answer: Files): Files => {
  const viewed = new Set(shown.flatMap((file) => (file.viewed ? [file.path] : [])))
  const now = answer.map((file) => ({ ...file, viewed: viewed.has(file.path) }))
  const isNews = now.some((file, at) => {
    const before = shown[at]
    return before === undefined || !isSame(before, file)
  })
  return isNews || now.length !== shown.length ? now : shown
}
