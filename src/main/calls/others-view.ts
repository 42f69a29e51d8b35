import { conflictingHunks, type AcceptedChange } from '@shared/diff/conflicting-hunks'
import { displayPath } from '@shared/diff/display-path'
import type { FileChange } from '@shared/diff/file-change'
import { proposeOrder } from '@shared/diff/propose-order'
import type { OthersCheck } from '@shared/ipc/review-views'
import type { Store } from '../store/store'
import type { IntegratePart, Pairs } from '../workspace/review/review-service'

/** What the first of these workers meets in the accepted changes of the others, by file and hunk. */
export const othersView = (
  store: Store,
  workerIds: readonly string[],
  parts: readonly IntegratePart[],
  { sides, conflicts, lines }: Pairs,
  /** True if something of that worker is still to be integrated or committed. */
  waits: (side: number) => boolean,
): OthersCheck => {
  const changeOf = (side: number, path: string): AcceptedChange | null => {
    const file = sides[side]?.files.find((each: FileChange) => each.path === path)
    const accepted = parts[side]?.selection.get(path)
    return file === undefined || accepted === undefined
      ? null
      : { file, accepted, lines: lines.get(file.newOid) }
  }
  const others = workerIds.flatMap((workerId, other) => {
    if (other === 0 || !waits(other)) return []
    const found = conflicts.find(({ sides: [a, b] }) => a === 0 && b === other)
    const view = {
      workerId,
      planId: store.workers.read(workerId)?.planId ?? workerId,
      files: (found?.paths ?? []).map((path) => {
        const [mine, theirs] = [changeOf(0, path), changeOf(other, path)]
        const hunks = mine === null || theirs === null ? [] : conflictingHunks(mine, theirs)
        return { path: displayPath(path), hunks }
      }),
    }
    return [view]
  })
  const idOf = (side: number): string => workerIds[side] ?? ''
  const order = proposeOrder(
    sides.flatMap(({ files }, side) =>
      waits(side) ? [{ id: idOf(side), files: files.length }] : [],
    ),
    conflicts.map(({ sides: [a, b] }) => [idOf(a), idOf(b)] as const),
  )
  return {
    others,
    order: order.map((workerId) => store.workers.read(workerId)?.planId ?? workerId),
  }
}
