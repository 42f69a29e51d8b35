import { join } from 'node:path'
import { displayPath } from '@shared/diff/display-path'
import type { CallHandlers } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { plural } from '@shared/lib/plural'
import type { EngineParts } from './engine-parts'
import { createReviewDesk, foldersOf, pathsOf } from './review-desk'

type Names = 'readToCommit' | 'putBack'

/** What waits for a commit as it stands in the checkout now, and what was taken back of it by hand. */
export const toCommitCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { store, reviews, journal } = parts
  const { waiting } = createReviewDesk(parts)
  const read = async (workerId: string) => {
    const rows = waiting(workerId)
    const ours = rows[0]?.ours
    const repository = store.workers.read(workerId)?.workspace?.repository
    if (ours == null || repository == null) return ok(null)
    const found = await reviews.toCommit(repository, {
      folders: foldersOf(rows),
      ours,
      paths: pathsOf(rows),
    })
    return found.ok ? ok({ ...found.value, rows, ours, repository }) : found
  }

  return {
    async readToCommit({ workerId }) {
      const found = await read(workerId)
      if (!found.ok || found.value === null) return found
      const { files, edited, deleted, left, problem: inTheWay } = found.value
      return ok({
        files: files.map(({ path, oldPath }) =>
          oldPath === path ? displayPath(path) : `${displayPath(oldPath)} → ${displayPath(path)}`,
        ),
        edited: edited.map(displayPath),
        deleted: deleted.map(displayPath),
        left: left.map(displayPath),
        problem: inTheWay,
      })
    },
    async putBack({ workerId }) {
      const found = await read(workerId)
      if (!found.ok) return found
      const paths = found.value === null ? [] : [...found.value.left, ...found.value.deleted]
      if (found.value === null || paths.length === 0) return fail(nothingToPutBack)
      const { rows, ours, repository } = found.value
      const newest = new Map(rows.map((row) => [row.workerId, row]))
      const folder = store.workers.read(workerId)?.folder ?? ''
      const begun = store.integrations.begin([...newest.keys()], (id) =>
        join(folder, `integrate-${id}`),
      )
      const [first] = begun
      if (first === undefined) return fail(nothingToPutBack)
      for (const row of begun) {
        const accepted = newest.get(row.workerId)?.accepted ?? ''
        store.integrations.planned(row.id, { accepted, ours, paths, selected: null })
      }
      const done = await reviews.putBack(repository, foldersOf(rows), paths, first.id, first.folder)
      if (!done.ok) {
        if (done.error.code !== 'integrate_part_done')
          for (const { id } of begun) store.integrations.move(id, 'failed')
        return done
      }
      for (const { id } of begun) store.integrations.move(id, 'integrated')
      const what = `put back ${plural(paths.length, 'integrated file')}`
      journal.ofWorker(workerId, 'person', 'change', what)
      await journal.flush()
      return ok({ files: paths.length })
    },
  }
}

const nothingToPutBack = problem(
  'nothing_to_put_back',
  'Nothing that was integrated and waits for the commit was taken back or deleted since.',
  { kept: 'Nothing was changed.' },
)
