import type { Decision } from '@shared/diff/decide-atoms'
import type { ReviewFileView } from '@shared/ipc/review-views'
import { useShortcuts } from '../../ui/shortcuts'
import { isDecided, nextOpen, type Standing, type Stop } from './stops'
import { useLineChoice } from './use-line-choice'
import type { ReviewData } from './use-review'

/** Where the person stands. */
export interface Place extends Stop {
  /** They went to the file, and to no hunk of it yet. */
  readonly byFile: boolean
}

export const placeOf = (stop: Stop | null | undefined, byFile = false): Place | null =>
  stop == null ? null : { ...stop, byFile }

interface Facts {
  readonly byPath: ReadonlyMap<string, ReviewFileView>
  readonly stops: readonly Stop[]
  readonly at: Place | null
  readonly setAt: (place: Place | null) => void
  readonly standing: (stop: Stop) => Standing
  readonly data: Pick<ReviewData, 'decide' | 'markViewed'>
  /** Nothing can be decided now. */
  readonly locked: boolean
  readonly tryIntegrate: () => void
}

/** All of Review by keyboard. */
export const useReviewKeys = (facts: Facts): ReturnType<typeof useLineChoice> => {
  const { byPath, stops, at, setAt, standing, data, locked, tryIntegrate } = facts
  const index = stops.findIndex((stop) => stop.path === at?.path && stop.hunk === at.hunk)
  const here = stops[index]
  const isOpen = (stop: Stop) => !isDecided(standing(stop))
  const toNextOpen = () => {
    // Of a file that the person only went to, its first hunk is still to come.
    const first = here !== undefined && at?.byFile === true && isOpen(here)
    setAt(placeOf(first ? here : (nextOpen(stops, index, isOpen) ?? here)))
  }
  const move = (by: number) => {
    const next = index < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, index + by))
    setAt(placeOf(stops[next]))
  }
  const moveFile = (by: number) => {
    const paths = [...new Set(stops.map(({ path }) => path))]
    const now = paths.indexOf(at?.path ?? '')
    const path = paths[Math.min(paths.length - 1, Math.max(0, now + by))]
    setAt(
      placeOf(
        stops.find((stop) => stop.path === path),
        true,
      ),
    )
  }
  const keys = useLineChoice(byPath, here, data.decide)
  /** By key the next open hunk comes up; by pointer everything stays where the person sees it. */
  const onHere = (decision: Decision) => () => {
    if (here === undefined) return
    if (keys.at !== null) {
      data.decide(here.path, [keys.at], decision)
      keys.move(1)
      return
    }
    data.decide(here.path, here.atoms, decision)
    setAt(placeOf(decision === 'clear' ? here : (nextOpen(stops, index, isOpen) ?? here)))
  }
  const decides = !locked
  const onFile = decides && at !== null
  const onHunk = decides && here !== undefined
  useShortcuts('Review', {
    j: { label: 'Next hunk', run: () => move(1), move: true },
    k: { label: 'Previous hunk', run: () => move(-1), move: true },
    o: { label: 'Next open hunk', run: toNextOpen, move: true },
    'shift+j': { label: 'Next file', run: () => moveFile(1), move: true },
    'shift+k': { label: 'Previous file', run: () => moveFile(-1), move: true },
    a: { label: 'Accept hunk', run: onHere('accept'), when: onHunk },
    r: { label: 'Reject hunk', run: onHere('reject'), when: onHunk },
    u: { label: 'Undo decision', run: onHere('clear'), when: onHunk },
    'shift+a': {
      label: 'Accept file',
      run: () => {
        if (at !== null) data.decide(at.path, null, 'accept')
      },
      when: onFile,
    },
    l: { label: 'Next line of the hunk', run: () => keys.move(1), move: true, when: decides },
    'shift+l': {
      label: 'Previous line of the hunk',
      run: () => keys.move(-1),
      move: true,
      when: decides,
    },
    escape: { label: 'Leave the line', run: keys.leave, move: true, when: keys.at !== null },
    v: {
      label: 'Mark file as viewed',
      run: () => {
        if (at !== null) data.markViewed(at.path, byPath.get(at.path)?.viewed !== true)
      },
      when: onFile,
    },
    i: { label: 'Integrate accepted', run: tryIntegrate, when: decides },
  })
  return keys
}
