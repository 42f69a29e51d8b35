import { lstat, readdir } from 'node:fs/promises'
import { displayPath } from '@shared/diff/display-path'
import type { FileChange } from '@shared/diff/file-change'
import { parentsOf } from '@shared/diff/parents-of'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { bytePath } from '../byte-path'
import { withFileErrors } from '../file-errors'
import { blockingState } from './blocking-state'
import type { IntegratePlan } from './integrate-plan'
import { createLinkCheck } from '../behind-link'
import { mapLimited } from '../map-limited'
import { moveFiles, readAtOnce } from './move-files'
import { isSame, lookAt, readPath, type ReadPath } from './path-state'
import type { ReviewContext } from './review-context'
import { withStagedFiles } from './stage-files'
import { writeUndoRecord, type ImageWriter, type UndoRecord } from './undo-record'

const gone = '000000'
const noPaths: ReadonlySet<string> = new Set()

/**
 * Writes a plan into the work tree, and nothing else of the repository. The undo record is on the disk
 * before the first write; a file that changed since the plan stops it, and what was written is taken back.
 */
export const integrate = async (
  context: ReviewContext,
  plan: IntegratePlan,
  id: string,
  folder: string,
): Promise<Result<UndoRecord, Problem>> => {
  const refused = whyRefused(plan)
  if (refused !== null) return fail(refused)
  const written = await writeUndoRecord(folder, (writer) => recordOf(context, plan, id, writer))
  if (!written.ok) return written
  const blocking = await blockingState(context.repository)
  if (blocking !== null) return fail(blocking)
  const record = written.value
  const moved = await moveOrTakeBack(folder, record)
  if (!moved.ok) return moved
  const left = moved.value
  if (left.length === 0) return ok(record)
  const kept = await moveFiles(folder, record, 'before', new Set(left), false)
  return fail(changedMeanwhile([...left, ...kept]))
}

/** Writes the files; where the disk refuses half way (full, read-only), what was written is taken back. */
export const moveOrTakeBack = async (
  folder: string,
  record: UndoRecord,
): Promise<Result<string[], Problem>> => {
  const moved = await withFileErrors(async () =>
    ok(await moveFiles(folder, record, 'after', noPaths, true)),
  )
  if (moved.ok) return moved
  const back = await withFileErrors(async () =>
    ok(await moveFiles(folder, record, 'before', noPaths, false)),
  )
  if (!back.ok || back.value.length > 0) return fail(partDone(record.root, moved.error))
  return fail({ ...moved.error, kept: 'What had been written was taken back.' })
}

const partDone = (where: string, { message, fix }: Problem): Problem =>
  problem('integrate_part_done', `${message} What had been written could not all be taken back.`, {
    kept: 'The files as they were are on record.',
    fix: `${fix ?? ''} Then start Wavedeck again: it asks whether to finish it or take it back.`.trim(),
    where,
  })

/** Why a plan may not be carried out; null if it may. `before`: it counts from an earlier integrate. */
export const whyRefused = (
  { conflicts, marked, refusals, changes }: IntegratePlan,
  before = false,
): Problem | null => {
  const [refusal] = refusals
  if (refusal !== undefined)
    return problem('integrate_refused', `${displayPath(refusal.path)}: ${refusal.why}`, {
      kept: 'Nothing was changed. Your decisions are kept.',
      fix: 'Do that, or reject these files, then integrate again.',
      where: refusals.map(({ path }) => displayPath(path)).join(', '),
    })
  if (conflicts.length > 0 && !marked)
    return problem('integrate_conflict', 'The accepted changes conflict with your checkout.', {
      kept: 'Nothing was changed. Your decisions are kept.',
      fix: 'Reject the hunks in these files, tell the worker what changed, or commit your own changes and let it start anew.',
      where: conflicts.map(displayPath).join(', '),
    })
  if (changes.length === 0)
    return problem(
      'nothing_to_integrate',
      before
        ? 'All that is accepted was integrated before.'
        : 'Your checkout already holds all that was accepted.',
      { fix: 'Accept a hunk first.' },
    )
  return null
}

export const changedMeanwhile = (paths: readonly string[]): Problem =>
  problem('changed_meanwhile', 'A file changed while the changes were being written.', {
    kept: 'What had been written was taken back; the file itself was left as it is.',
    fix: 'Save or close it in your editor, then integrate again.',
    where: paths.map(displayPath).join(', '),
  })

/** What every path is, and what it will be, down to the bytes and permissions. */
const recordOf = (
  context: ReviewContext,
  plan: IntegratePlan,
  id: string,
  writer: ImageWriter,
): Promise<Result<UndoRecord, Problem>> => {
  const { root } = context.repository
  const arriving = plan.changes.filter(({ newMode }) => newMode !== gone)
  const known = plan.changes.filter(({ oldMode }) => oldMode !== gone)
  return withStagedFiles(context, plan.merged, pathsOf(arriving), (merged) =>
    withStagedFiles(context, plan.ours, pathsOf(known), async (ours) => {
      const checks = { root: createLinkCheck(root), merged: createLinkCheck(merged) }
      const read = await mapLimited(plan.changes, readAtOnce, async (change) => {
        const { path } = change
        const now = await readPath(root, path, checks.root)
        if (change.oldMode !== gone) {
          if (!sameBytes(now, await readPath(ours, path))) return fail(lossy(path))
        } else if (now.state.kind === 'file' || now.state.kind === 'link')
          return fail(changedMeanwhile([path]))
        const next: ReadPath =
          change.newMode === gone
            ? { state: { kind: 'none' }, content: Buffer.alloc(0), hardLinks: 1 }
            : withMode(await readPath(merged, path, checks.merged), now, change.newMode)
        return ok({ path, before: await writer.add(now), after: await writer.add(next) })
      })
      const entries: UndoRecord['entries'] = []
      for (const entry of read) {
        if (!entry.ok) return entry
        entries.push(entry.value)
      }
      return ok({ version: 1, id, root, entries, folders: await foldersOf(root, entries) })
    }),
  )
}

const pathsOf = (changes: readonly FileChange[]): string[] => changes.map(({ path }) => path)

const sameBytes = ({ state: a }: ReadPath, { state: b }: ReadPath): boolean =>
  a.kind === 'file' && b.kind === 'file' ? a.hash === b.hash : isSame(a, b)

const lossy = (path: string): Problem =>
  problem(
    'not_round_trip',
    `${displayPath(path)} can't be rewritten without changing lines that nobody touched: its line endings are mixed, or a filter loses something. Or it was edited just now.`,
    {
      kept: 'Nothing was changed. Your decisions are kept.',
      fix: 'Make its line endings uniform and commit that, or reject its hunks.',
      where: displayPath(path),
    },
  )

/** Permissions of a file that stays are kept but for the executable bit; a new one has those of Git's checkout. */
const withMode = (next: ReadPath, now: ReadPath, gitMode: string): ReadPath => {
  if (next.state.kind !== 'file') return next
  const executable = gitMode === '100755'
  const mode =
    now.state.kind !== 'file'
      ? next.state.mode
      : executable
        ? now.state.mode | ((now.state.mode & 0o444) >> 2)
        : now.state.mode & ~0o111
  // A file that arrives is new: its time is the time it is written.
  return { ...next, state: { ...next.state, mode, mtime: 0 } }
}

/** Folders above the paths, and below those that give way to a file, as they are now. */
export const foldersOf = async (
  root: string,
  entries: UndoRecord['entries'],
): Promise<UndoRecord['folders']> => {
  const folders = new Map<string, number>()
  const add = async (path: string): Promise<void> => {
    if (folders.has(path) || (await lookAt(root, path)).kind !== 'folder') return
    folders.set(path, (await lstat(bytePath(root, path))).mode & 0o7777)
  }
  const addBelow = async (path: string): Promise<void> => {
    await add(path)
    if (!folders.has(path)) return
    for (const entry of await readdir(bytePath(root, path), {
      withFileTypes: true,
      encoding: 'buffer',
    }))
      if (entry.isDirectory()) await addBelow(`${path}/${entry.name.toString('latin1')}`)
  }
  for (const { path, before } of entries) {
    for (const folder of parentsOf(path)) await add(folder)
    if (before.kind === 'folder') await addBelow(path)
  }
  return [...folders].map(([path, mode]) => ({ path, mode }))
}
