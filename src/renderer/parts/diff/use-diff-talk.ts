import type { ChangedFile } from '@shared/diff/diff-summary'
import type { CommentPlace } from '@shared/turns/comment'
import { useEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '../../ui/shortcuts'
import type { DiffRow } from './diff-rows'
import type { DiffTalk } from './diff-talk'
import { startPlace, stepPlace, weaveTalk } from './weave-talk'

interface TalkRows {
  /** The rows with what is said under them. */
  readonly rows: readonly DiffRow[]
  /** Takes what is written at a place to the line above or below. */
  readonly move: (from: CommentPlace) => (by: 1 | -1) => void
}

/** The hunk, or the file, the person is at. */
interface Here {
  readonly path: string
  readonly hunk: number | null
}

/** What is said about a diff, woven into its rows; C starts at the hunk (or file) the person is at. */
export const useDiffTalk = (
  lines: readonly DiffRow[],
  talk: DiffTalk | undefined,
  at: Here | null,
  inSight: ChangedFile | null,
): TalkRows => {
  const places = talk?.places
  const rows = useMemo(() => (places ? weaveTalk(lines, places) : lines), [lines, places])
  const here = at ?? (inSight === null ? null : { path: inSight.path, hunk: 0 })
  // Pressed before the lines are read, the key waits for them, unless the person goes elsewhere.
  const asked = useRef<Here | null>(null)
  const start = () => {
    const wish = asked.current
    if (wish === null) return
    const stays = wish.path === here?.path && wish.hunk === here.hunk
    const place = stays ? startPlace(lines, wish.path, wish.hunk) : null
    if (stays && place === null) return
    asked.current = null
    if (place !== null) talk?.onComment(place)
  }
  useEffect(start)
  useShortcuts('Diff', {
    c: {
      label: 'Comment here',
      run: () => {
        asked.current = here
        start()
      },
      when: talk !== undefined && here !== null,
    },
  })
  return {
    rows,
    move: (from) => (by) => {
      const next = stepPlace(lines, from, by)
      if (next !== null) talk?.onMove(next)
    },
  }
}
