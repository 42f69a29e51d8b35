import type { ChangedFile } from '@shared/diff/diff-summary'
import type { CommentPlace } from '@shared/turns/comment'
import { useMemo } from 'react'
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

/** What is said about a diff, woven into its rows; C starts at the hunk (or file) the person is at. */
export const useDiffTalk = (
  lines: readonly DiffRow[],
  talk: DiffTalk | undefined,
  at: { readonly path: string; readonly hunk: number | null } | null,
  inSight: ChangedFile | null,
): TalkRows => {
  const places = talk?.places
  const rows = useMemo(() => (places ? weaveTalk(lines, places) : lines), [lines, places])
  const here = at ?? (inSight === null ? null : { path: inSight.path, hunk: 0 })
  useShortcuts('Diff', {
    c: {
      label: 'Comment here',
      run: () => {
        if (here !== null) talk?.onComment(startPlace(lines, here.path, here.hunk))
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
