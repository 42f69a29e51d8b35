import { packAtoms, unpackAtoms } from '@shared/diff/atom-runs'
import { decideAtoms } from '@shared/diff/decide-atoms'
import { imageTypeOf } from '@shared/diff/image-type-of'
import { displayPath } from '@shared/diff/display-path'
import type { CallHandlers } from '@shared/ipc/contract'
import { ok } from '@shared/lib/result'
import type { ReviewPlace } from '../workspace/review/review-service'
import { checksProject } from './checks-project'
import { saidFile } from './commit-folder'
import type { EngineParts } from './engine-parts'
import { proposeMessage } from './propose-message'
import { readIfThere } from './read-if-there'
import { createReviewDesk, foldersOf } from './review-desk'
import { decidable, fileViews, standingOf } from './review-files'

type Names = 'readReview' | 'readLines' | 'readImage' | 'decide' | 'markViewed'

export const reviewCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { store, reviews } = parts
  const { read, changesAt, asDecidedNow, placeOf, find, newest, waiting } = createReviewDesk(parts)
  /** Commits that the person made from here are no news to them. */
  const headMoved = async (workerId: string, place: ReviewPlace, head: string) => {
    const from = store.workers.read(workerId)?.workspace?.head ?? head
    if (from === head) return false
    const since = await reviews.commitsSince(place, from)
    const own = new Set(store.integrations.inState('committed').map(({ commit }) => commit))
    return !since.ok || since.value.length === 0 || since.value.some((commit) => !own.has(commit))
  }

  return {
    async readReview({ workerId }) {
      const found = await read(workerId, true)
      if (!found.ok) return found
      const { place, diff, files, links } = found.value
      const template = await reviews.commitTemplate(place.repository)
      if (!template.ok) return template
      const waits = waiting(workerId)
      const marked = await reviews.leftMarkers(place.repository, foldersOf(waits))
      if (!marked.ok) return marked
      const newestState = newest(workerId, ...shownStates)
      // What was integrated before one that was taken back still stands.
      const last =
        newestState?.state === 'undone'
          ? (newest(workerId, 'integrated', 'committed') ?? newestState)
          : newestState
      return ok({
        files: fileViews(files, links),
        repository: place.repository,
        checksOf: await checksProject(store, workerId),
        branch: diff.branch,
        head: diff.head,
        headMoved: await headMoved(workerId, place, diff.head),
        integration: last && {
          id: last.id,
          state: last.state,
          at: last.at,
          marked: marked.value.map(displayPath),
          alongWith: store.integrations
            .ofFolder(last.folder)
            .filter((row) => row.workerId !== workerId)
            .map((row) => store.workers.read(row.workerId)?.planId ?? row.workerId),
          commit: last.commit,
          said:
            last.state === 'committed' ? ((await readIfThere(saidFile(last.folder))) ?? '') : '',
        },
        message: await proposeMessage(store, workerId, template.value),
      })
    },
    async readLines({ workerId, path, turn, against, from, to }) {
      const changes = await changesAt(workerId, turn, against)
      if (!changes.ok) return changes
      const one = find(changes.value, path)
      if (!one.ok) return one
      const place = placeOf(workerId)
      if (!place.ok) return place
      const bytes = await reviews.blob(place.value, one.value.file.newOid)
      if (!bytes.ok) return bytes
      const lines = bytes.value.toString().split('\n')
      if (lines.at(-1) === '') lines.pop()
      return ok({ lines: lines.slice(from - 1, to ?? lines.length), total: lines.length })
    },
    async readImage({ workerId, path, turn, against, side }) {
      const changes = await changesAt(workerId, turn, against)
      if (!changes.ok) return changes
      const one = find(changes.value, path)
      if (!one.ok) return one
      const place = placeOf(workerId)
      if (!place.ok) return place
      const { file } = one.value
      const oid = side === 'old' ? file.oldOid : file.newOid
      const media = imageTypeOf(path)
      if (media === null || /^0+$/.test(oid)) return ok({ url: null })
      const bytes = await reviews.blob(place.value, oid)
      if (!bytes.ok) return bytes
      return ok({ url: `data:${media};base64,${bytes.value.toString('base64')}` })
    },
    async decide({ workerId, path, atoms, decision }) {
      const found = await read(workerId)
      if (!found.ok) return found
      const all = asDecidedNow(workerId, found.value.files)
      const one = path === null ? ok(null) : find(all, path)
      if (!one.ok) return one
      const chosen = one.value === null ? all : [one.value]
      const decided = chosen.map(({ file, decided: before }) => {
        const { accepted, rejected } = decideAtoms(
          { accepted: unpackAtoms(before.accepted), rejected: unpackAtoms(before.rejected) },
          decidable(file, atoms),
          decision,
        )
        return { ...before, accepted: packAtoms(accepted), rejected: packAtoms(rejected) }
      })
      store.reviewFiles.put(workerId, decided)
      const next = new Map(decided.map((each) => [each.path, each]))
      const files = all.map((each) => ({
        ...each,
        decided: next.get(each.file.path) ?? each.decided,
      }))
      store.workers.setStanding(workerId, standingOf(files))
      return ok({ files: fileViews(files, found.value.links) })
    },
    async markViewed({ workerId, path, viewed }) {
      const found = await read(workerId)
      if (!found.ok) return found
      const one = find(asDecidedNow(workerId, found.value.files), path)
      if (!one.ok) return one
      store.reviewFiles.put(workerId, [{ ...one.value.decided, viewed }])
      return ok({})
    },
  }
}

const shownStates = [
  'writing',
  'undoing',
  'integrated',
  'committing',
  'committed',
  'undone',
] as const
