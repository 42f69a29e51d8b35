import { packAtoms, unpackAtoms } from '@shared/diff/atom-runs'
import { decideAtoms } from '@shared/diff/decide-atoms'
import { imageTypeOf } from '@shared/diff/image-type-of'
import { displayPath } from '@shared/diff/display-path'
import type { CallHandlers } from '@shared/ipc/contract'
import { ok } from '@shared/lib/result'
import type { EngineParts } from './engine-parts'
import { proposeMessage } from './propose-message'
import { createReviewDesk } from './review-desk'
import { decidable, fileViews } from './review-files'

type Names = 'readReview' | 'readImage' | 'decide' | 'markViewed'

export const reviewCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { store, reviews } = parts
  const { read, find, newest } = createReviewDesk(parts)

  return {
    async readReview({ workerId }) {
      const found = await read(workerId)
      if (!found.ok) return found
      const { place, diff, files } = found.value
      const last = newest(
        workerId,
        'writing',
        'undoing',
        'integrated',
        'committing',
        'committed',
        'undone',
      )
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
        message: await proposeMessage(store, workerId),
      })
    },
    async readImage({ workerId, path, side }) {
      const found = await read(workerId)
      if (!found.ok) return found
      const one = find(found.value.files, path)
      if (!one.ok) return one
      const { file } = one.value
      const oid = side === 'old' ? file.oldOid : file.newOid
      const media = imageTypeOf(path)
      if (media === null || /^0+$/.test(oid)) return ok({ url: null })
      const bytes = await reviews.blob(found.value.place, oid)
      if (!bytes.ok) return bytes
      return ok({ url: `data:${media};base64,${bytes.value.toString('base64')}` })
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
      const next = new Map(decided.map((each) => [each.path, each]))
      const files = found.value.files.map((each) => ({
        ...each,
        decided: next.get(each.file.path) ?? each.decided,
      }))
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
  }
}
