import { join } from 'node:path'
import { packAtoms, unpackAtoms } from '@shared/diff/atom-runs'
import { decideAtoms } from '@shared/diff/decide-atoms'
import { displayPath } from '@shared/diff/display-path'
import type { CallHandlers } from '@shared/ipc/contract'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { unknownWorker } from '../scheduler/unknown-worker'
import type { Integration } from '../store/integrations'
import type { ReviewPlace } from '../workspace/review/reviews'
import type { EngineParts } from './engine-parts'
import { proposeMessage } from './propose-message'
import { decidable, decidedFiles, fileViews, selectionOf, type DecidedFile } from './review-files'
import { noteInJournal } from './note-in-journal'

type Names =
  | 'readReview'
  | 'decide'
  | 'markViewed'
  | 'preCheck'
  | 'integrate'
  | 'undoIntegrate'
  | 'commitIntegrated'
  | 'readInterrupted'
  | 'settleInterrupted'

export const reviewCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { store, reviews, ports } = parts

  const placeOf = (workerId: string): Result<ReviewPlace, Problem> => {
    const worker = store.workers.read(workerId)
    if (worker === null) return fail(unknownWorker(workerId))
    const { workspace } = worker
    if (workspace?.isolation === 'checkout') return fail(inCheckout(workspace.root))
    if (workspace?.repository == null || workspace.base === null || workspace.store === undefined)
      return fail(nothingToReview)
    if (worker.state === 'active') return fail(stillActive)
    return ok({ repository: workspace.repository, base: workspace.base, store: workspace.store })
  }
  const read = async (workerId: string) => {
    const place = placeOf(workerId)
    if (!place.ok) return place
    const diff = await reviews.read(place.value)
    if (!diff.ok) return diff
    const files = decidedFiles(diff.value.files, store.reviewFiles.list(workerId))
    return ok({ place: place.value, diff: diff.value, files })
  }
  const find = (files: readonly DecidedFile[], path: string): Result<DecidedFile, Problem> => {
    // Two names may look alike; then neither is decided on by its looks.
    const [found, rival] = files.filter(({ file }) => displayPath(file.path) === path)
    return found === undefined || rival !== undefined ? fail(notInReview(path)) : ok(found)
  }
  const newest = (workerId: string, ...states: Integration['state'][]): Integration | null =>
    store.integrations.ofWorker(workerId).findLast(({ state }) => states.includes(state)) ?? null
  const integrating = async (workerId: string) => {
    const found = await read(workerId)
    if (!found.ok) return found
    const last = newest(workerId, 'integrated', 'committed')?.accepted ?? null
    const { place, files } = found.value
    return ok({ place, last, selection: selectionOf(files) })
  }

  return {
    async readReview({ workerId }) {
      const found = await read(workerId)
      if (!found.ok) return found
      const { place, diff, files } = found.value
      const last = newest(workerId, 'writing', 'undoing', 'integrated', 'committed', 'undone')
      return ok({
        files: fileViews(files),
        repository: place.repository,
        branch: diff.branch,
        head: diff.head,
        headMoved: diff.head !== store.workers.read(workerId)?.workspace?.head,
        integration: last && {
          id: last.id,
          state: last.state,
          at: last.at,
          files: last.paths.map(displayPath),
          commit: last.commit,
        },
        message: proposeMessage(store, workerId),
      })
    },
    async decide({ workerId, path, atoms, decision }) {
      const found = await read(workerId)
      if (!found.ok) return found
      const one = path === null ? ok(null) : find(found.value.files, path)
      if (!one.ok) return one
      const chosen = one.value === null ? found.value.files : [one.value]
      const decided = chosen.map(({ file, decided: before }) => {
        const { accepted, rejected } = decideAtoms(
          { accepted: unpackAtoms(before.accepted), rejected: unpackAtoms(before.rejected) },
          decidable(file, atoms),
          decision,
        )
        return { ...before, accepted: packAtoms(accepted), rejected: packAtoms(rejected) }
      })
      store.reviewFiles.put(workerId, decided)
      const files = decidedFiles(found.value.diff.files, store.reviewFiles.list(workerId))
      return ok({ files: fileViews(files) })
    },
    async markViewed({ workerId, path, viewed }) {
      const found = await read(workerId)
      if (!found.ok) return found
      const one = find(found.value.files, path)
      if (!one.ok) return one
      store.reviewFiles.put(workerId, [{ ...one.value.decided, viewed }])
      return ok({})
    },
    async preCheck({ workerId }) {
      const accepted = await integrating(workerId)
      return accepted.ok ? reviews.preCheck(accepted.value) : accepted
    },
    async integrate({ workerId }) {
      const cutOff = newest(workerId, 'writing', 'undoing')
      if (cutOff !== null) return fail(unsettled)
      const accepted = await integrating(workerId)
      if (!accepted.ok) return accepted
      const folder = store.workers.read(workerId)?.folder ?? ''
      const row = store.integrations.begin(workerId, (id) => join(folder, `integrate-${id}`))
      const done = await reviews.integrate(accepted.value, row.id, row.folder, (facts) => {
        store.integrations.planned(row.id, facts)
      })
      if (!done.ok) {
        store.integrations.move(row.id, 'failed')
        return done
      }
      store.integrations.move(row.id, 'integrated')
      const files = done.value.paths.length
      await noteInJournal(store, workerId, 'change', `Integrated ${files} files of`)
      return ok({ files })
    },
    async undoIntegrate({ workerId, keepEdited }) {
      const last = newest(workerId, 'integrated')
      if (last === null) return fail(nothingToUndo)
      const place = placeOf(workerId)
      if (!place.ok) return place
      store.integrations.move(last.id, 'undoing')
      const undone = await reviews.undo(place.value, last.folder, keepEdited)
      if (!undone.ok) {
        store.integrations.move(last.id, 'integrated')
        return undone
      }
      store.integrations.move(last.id, 'undone')
      await noteInJournal(store, workerId, 'change', 'Took back the integrated files of')
      return ok({ kept: undone.value })
    },
    async commitIntegrated({ workerId, message, detachedConfirmed }) {
      const waiting = store.integrations
        .ofWorker(workerId)
        .filter(({ state }) => state === 'integrated')
      const [first] = waiting
      const place = placeOf(workerId)
      if (!place.ok) return place
      if (first?.ours == null) return fail(nothingToCommit)
      if (message.trim() === '') return fail(noMessage)
      const done = await reviews.commit(place.value, {
        env: await ports.environment(),
        ours: first.ours,
        paths: [...new Set(waiting.flatMap(({ paths }) => paths))],
        message,
        detachedConfirmed,
      })
      if (!done.ok) return done
      const { commit } = done.value
      if (commit !== null) {
        for (const { id } of waiting) store.integrations.move(id, 'committed', commit)
        await noteInJournal(store, workerId, 'change', `Committed as ${commit.slice(0, 7)}`)
      }
      return done
    },
    async readInterrupted() {
      const interrupted = []
      for (const { id, workerId, state, at, folder } of [
        ...store.integrations.inState('writing'),
        ...store.integrations.inState('undoing'),
      ]) {
        const how = await reviews.interrupted(folder)
        if (!how.ok) return how
        if (how.value === 'nothing_done') {
          const cleared = await reviews.settle(folder, 'take_back')
          if (!cleared.ok) return cleared
          store.integrations.move(id, state === 'writing' ? 'failed' : 'undone')
        } else {
          const repository = store.workers.read(workerId)?.workspace?.repository ?? ''
          interrupted.push({ id, workerId, repository, at })
        }
      }
      return ok({ interrupted })
    },
    async settleInterrupted({ id, how }) {
      const row = store.integrations.read(id)
      if (row?.state !== 'writing' && row?.state !== 'undoing') return fail(nothingToUndo)
      const left = await reviews.settle(row.folder, how)
      if (!left.ok) return left
      store.integrations.move(id, how === 'finish' ? 'integrated' : 'undone')
      return ok({ kept: left.value })
    },
  }
}

const nothingToReview = problem('nothing_to_review', 'This worker has no diff to review.', {
  fix: 'Only a writer in a clone or worktree leaves one.',
})

const stillActive = problem('still_active', 'This worker still runs: its diff is not final.', {
  fix: 'Wait for the end of its turn, or stop it.',
})

const inCheckout = (where: string): Problem =>
  problem('in_checkout', 'This worker worked in your checkout: its changes are there already.', {
    fix: 'Look at them with git diff, and commit or undo them with Git.',
    where,
  })

const notInReview = (where: string): Problem =>
  problem(
    'file_not_in_diff',
    'This file is not in the diff, or its name is not the only one like it.',
    {
      kept: 'No decision was changed.',
      where,
    },
  )

const unsettled = problem('integrate_cut_off', 'An earlier integrate of this worker was cut off.', {
  kept: 'Its record and your decisions are kept.',
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
