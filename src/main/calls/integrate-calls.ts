import { plural } from '@shared/lib/plural'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { displayPath } from '@shared/diff/display-path'
import type { CallHandlers } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { nameWorkers } from '@shared/worker/name-workers'
import type { Integration } from '../store/integrations'
import type { Integrating, IntegratePart } from '../workspace/review/review-service'
import { commitFolder, saidFile } from './commit-folder'
import type { EngineParts } from './engine-parts'
import { integratingAll } from './integrating-all'
import { othersView } from './others-view'
import { messageFile } from './propose-message'
import { createReviewDesk, foldersOf, pathsOf } from './review-desk'

type Names = 'preCheck' | 'checkOthers' | 'integrate' | 'undoIntegrate' | 'commitIntegrated'

export const integrateCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { store, reviews, ports, journal } = parts
  const { newest, waiting: waitingWith, integrating } = createReviewDesk(parts)
  const note = (workerId: string, what: string) => {
    journal.ofWorker(workerId, 'person', 'change', what)
    return journal.flush()
  }
  const repositoryOf = (workerId: string) =>
    store.workers.read(workerId)?.workspace?.repository ?? null
  const moveAll = (rows: readonly Integration[], state: Integration['state'], commit?: string) => {
    for (const { id } of rows) store.integrations.move(id, state, commit)
  }
  const workersOf = (rows: readonly Integration[]) =>
    rows.flatMap(({ workerId }) => store.workers.summary(workerId) ?? [])

  /** The first part, and of the others those that hold something that was not integrated before. */
  const withNews = async (all: Integrating['parts']) => {
    const [first, ...others] = all
    if (others.length === 0) return ok({ parts: all, sides: [0] })
    const pairs = await reviews.pairs(all)
    if (!pairs.ok) return pairs
    const kept = others.flatMap((part, at) =>
      part.last === pairs.value.sides[at + 1]?.accepted ? [] : [{ part, side: at + 1 }],
    )
    const parts: Integrating['parts'] = [first, ...kept.map(({ part }) => part)]
    return ok({ parts, sides: [0, ...kept.map(({ side }) => side)] })
  }

  return {
    async preCheck({ workerId, withWorkers = [], markers = false }) {
      const accepted = await integratingAll(integrating, workerId, withWorkers)
      if (!accepted.ok) return accepted
      const checked = await reviews.preCheck({ parts: accepted.value, markers })
      if (!checked.ok) return checked
      const { conflicts, ...found } = checked.value
      return ok({
        ...found,
        conflicts: conflicts.map(({ path, hunks }) => ({ path: displayPath(path), hunks })),
      })
    },
    async checkOthers({ workerId }) {
      const mine = await integrating(workerId)
      if (!mine.ok) return mine
      const { repository } = mine.value.place
      const parts: [IntegratePart, ...IntegratePart[]] = [mine.value]
      const ids = [workerId]
      for (const id of store.reviewFiles.deciders()) {
        if (id === workerId || repositoryOf(id) !== repository) continue
        const other = await integrating(id)
        // One that runs, or whose workspace is gone, has nothing to be integrated now.
        if (!other.ok) continue
        parts.push(other.value)
        ids.push(id)
      }
      const pairs = await reviews.pairs(parts)
      if (!pairs.ok) return pairs
      // One whose accepted changes are all integrated waits for nothing any more.
      const waits = (side: number) => parts[side]?.last !== pairs.value.sides[side]?.accepted
      return ok(othersView(store, ids, parts, pairs.value, waits))
    },
    async integrate({ workerId, withWorkers = [], markers = false }) {
      const asked = [...new Set([workerId, ...withWorkers])]
      for (const id of asked) if (newest(id, ...cutOffStates) !== null) return fail(unsettled)
      const all = await integratingAll(integrating, workerId, withWorkers)
      if (!all.ok) return all
      const found = await withNews(all.value)
      if (!found.ok) return found
      const { parts: news, sides } = found.value
      const workerIds = sides.flatMap((side) => asked[side] ?? [])
      const folder = store.workers.read(workerId)?.folder ?? ''
      const rows = store.integrations.begin(workerIds, (id) => join(folder, `integrate-${id}`))
      const [row] = rows
      if (row === undefined) return fail(nothingToUndo)
      const together = { parts: news, markers }
      const done = await reviews.integrate(together, row.id, row.folder, (facts) => {
        for (const [at, { id, workerId: of }] of rows.entries()) {
          const standing = all.value[sides[at] ?? 0]?.standing
          if (standing !== undefined) store.workers.setStanding(of, standing)
          const selected = standing?.selected ?? null
          store.integrations.planned(id, {
            ...facts,
            accepted: facts.accepted[at] ?? '',
            selected,
          })
        }
      })
      if (!done.ok) {
        // What could not be taken back stays as if a crash had cut it off: the person is asked.
        if (done.error.code !== 'integrate_part_done') moveAll(rows, 'failed')
        return done
      }
      moveAll(rows, 'integrated')
      const { files } = done.value
      for (const id of workerIds) await note(id, `integrated ${plural(files, 'file')}`)
      return ok({ files })
    },
    async undoIntegrate({ workerId, keepEdited }) {
      const last = newest(workerId, 'integrated')
      const repository = repositoryOf(workerId)
      if (last === null || repository === null) return fail(nothingToUndo)
      const rows = store.integrations.ofFolder(last.folder)
      moveAll(rows, 'undoing')
      const undone = await reviews.undo(repository, last.folder, keepEdited)
      if (!undone.ok) {
        moveAll(rows, 'integrated')
        return undone
      }
      moveAll(rows, 'undone')
      const workers = workersOf(rows).map(({ planId }) => planId)
      for (const row of rows) await note(row.workerId, 'took back the integrated files')
      return ok({ kept: undone.value, workers })
    },
    async commitIntegrated({ workerId, message, detachedConfirmed, trailer = false }) {
      if (newest(workerId, 'committing') !== null) return fail(commitUnsettled)
      const waiting = waitingWith(workerId)
      const [first] = waiting
      const repository = repositoryOf(workerId)
      if (first?.ours == null || repository === null) return fail(nothingToCommit)
      if (message.trim() === '') return fail(noMessage)
      await writeFile(messageFile(first.folder), message, { mode: 0o600 })
      const integrations = waiting.map(({ id }) => id)
      moveAll(waiting, 'committing')
      const done = await reviews.commit(repository, foldersOf(waiting), {
        id: first.id,
        folder: commitFolder(first.folder),
        env: await ports.environment(),
        ours: first.ours,
        paths: pathsOf(waiting),
        message: trailer ? nameWorkers(message, workersOf(waiting)) : message,
        integrations,
        detachedConfirmed,
      })
      if (!done.ok || done.value.commit === null) {
        moveAll(waiting, 'integrated')
        return done
      }
      const { commit, output } = done.value
      for (const { folder } of waiting) await writeFile(saidFile(folder), output, { mode: 0o600 })
      moveAll(waiting, 'committed', commit)
      await note(workerId, `committed as ${commit.slice(0, 7)}`)
      return done
    },
  }
}

const cutOffStates = ['writing', 'undoing', 'committing'] as const

const unsettled = problem('integrate_cut_off', 'An earlier integrate of this worker was cut off.', {
  kept: 'Its record and your decisions are kept.',
  fix: 'Finish it or take it back first: it stands under "Needs you" on Home.',
})

const commitUnsettled = problem('commit_cut_off', 'An earlier commit of this worker was cut off.', {
  kept: 'Its record, the integrated files and your message are kept.',
  fix: 'Finish it or take it back first: it stands under "Needs you" on Home.',
})

const nothingToUndo = problem(
  'nothing_to_undo',
  'Nothing of this worker is integrated and not committed.',
)

const nothingToCommit = problem(
  'nothing_to_commit',
  'Nothing of this worker waits to be committed.',
  {
    fix: 'Integrate accepted changes first.',
  },
)

const noMessage = problem('no_message', 'A commit needs a message.', {
  kept: 'The integrated files are kept.',
  fix: 'Say in one line what changed and why.',
})
