import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallHandlers } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import type { Integration } from '../store/integrations'
import { commitFolder } from './commit-folder'
import type { EngineParts } from './engine-parts'
import { noteInJournal } from './note-in-journal'
import { messageFile } from './propose-message'
import { createReviewDesk } from './review-desk'

type Names = 'preCheck' | 'integrate' | 'undoIntegrate' | 'commitIntegrated'

export const integrateCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { store, reviews, ports } = parts
  const { newest, integrating } = createReviewDesk(parts)
  const repositoryOf = (workerId: string) =>
    store.workers.read(workerId)?.workspace?.repository ?? null
  const moveAll = (rows: readonly Integration[], state: Integration['state'], commit?: string) => {
    for (const { id } of rows) store.integrations.move(id, state, commit)
  }
  /** What waits to be committed of a worker, and of those integrated together with it; oldest first. */
  const waitingWith = (workerId: string): Integration[] => {
    const found = new Map<string, Integration>()
    for (const { folder } of store.integrations.ofWorker(workerId))
      for (const row of store.integrations.ofFolder(folder))
        if (row.state === 'integrated') found.set(row.id, row)
    return [...found.values()].sort((a, b) => a.at - b.at)
  }

  return {
    async preCheck({ workerId }) {
      const accepted = await integrating(workerId)
      return accepted.ok ? reviews.preCheck(accepted.value) : accepted
    },
    async integrate({ workerId }) {
      if (newest(workerId, ...cutOffStates) !== null) return fail(unsettled)
      const accepted = await integrating(workerId)
      if (!accepted.ok) return accepted
      const folder = store.workers.read(workerId)?.folder ?? ''
      const rows = store.integrations.begin([workerId], (id) => join(folder, `integrate-${id}`))
      const [row] = rows
      if (row === undefined) return fail(nothingToUndo)
      const done = await reviews.integrate(accepted.value, row.id, row.folder, (facts) => {
        for (const { id } of rows) store.integrations.planned(id, facts)
      })
      if (!done.ok) {
        // What could not be taken back stays as if a crash had cut it off: the person is asked.
        if (done.error.code !== 'integrate_part_done') moveAll(rows, 'failed')
        return done
      }
      moveAll(rows, 'integrated')
      const files = done.value.paths.length
      await noteInJournal(store, workerId, 'change', `Integrated ${files} files of`)
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
      await noteInJournal(store, workerId, 'change', 'Took back the integrated files of')
      return ok({ kept: undone.value })
    },
    async commitIntegrated({ workerId, message, detachedConfirmed }) {
      if (newest(workerId, 'committing') !== null) return fail(commitUnsettled)
      const waiting = waitingWith(workerId)
      const [first] = waiting
      const repository = repositoryOf(workerId)
      if (first?.ours == null || repository === null) return fail(nothingToCommit)
      if (message.trim() === '') return fail(noMessage)
      await writeFile(messageFile(first.folder), message, { mode: 0o600 })
      const integrations = waiting.map(({ id }) => id)
      moveAll(waiting, 'committing')
      const done = await reviews.commit(
        repository,
        [...new Set(waiting.map(({ folder }) => folder))],
        {
          id: first.id,
          folder: commitFolder(first.folder),
          env: await ports.environment(),
          ours: first.ours,
          paths: [...new Set(waiting.flatMap(({ paths }) => paths))],
          message,
          integrations,
          detachedConfirmed,
        },
      )
      if (!done.ok || done.value.commit === null) {
        moveAll(waiting, 'integrated')
        return done
      }
      const { commit } = done.value
      moveAll(waiting, 'committed', commit)
      await noteInJournal(store, workerId, 'change', `Committed as ${commit.slice(0, 7)}`)
      return done
    },
  }
}

const cutOffStates = ['writing', 'undoing', 'committing'] as const

const unsettled = problem('integrate_cut_off', 'An earlier integrate of this worker was cut off.', {
  kept: 'Its record and your decisions are kept.',
  fix: 'Finish it or take it back first: Wavedeck asks when it starts.',
})

const commitUnsettled = problem('commit_cut_off', 'An earlier commit of this worker was cut off.', {
  kept: 'Its record, the integrated files and your message are kept.',
  fix: 'Finish it or take it back first: Wavedeck asks when it starts.',
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
