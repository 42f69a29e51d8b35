import { gapBeside } from '@shared/diff/expand-hunks'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button'
import type { DiffRow, FileLoad } from './diff-rows'
import type { Expansion } from './expand-file'

interface Props {
  readonly row: Extract<DiffRow, { kind: 'hunk' }>
  readonly load: FileLoad
  readonly isAt: boolean
  readonly onAt: () => void
  readonly onExpand: (how: Expansion) => void
  /** What can be decided about it. */
  readonly aside: ReactNode
}

/** Where a hunk stands, more of what is around it, and what can be decided about it. */
export const HunkHead = ({ row, load, isAt, onAt, onExpand, aside }: Props) => {
  const { hunk, index } = row
  const hidden = (side: 'above' | 'below') =>
    load.status === 'read' && gapBeside(load.hunks, index, side, load.total ?? null) !== null
  const [above, below] = [hidden('above'), hidden('below')]
  return (
    <div className={isAt ? 'hh is-at' : 'hh'} onClick={onAt}>
      <span className="fn">
        {hunk.newStart}–{hunk.newStart + Math.max(0, hunk.newCount - 1)}
      </span>
      {above ? (
        <IconButton
          icon="up"
          label="Show more above"
          keys="e"
          small
          onClick={() => {
            onExpand('above')
          }}
        />
      ) : null}
      {below ? (
        <IconButton
          icon="down"
          label="Show more below"
          keys="shift+e"
          small
          onClick={() => {
            onExpand('below')
          }}
        />
      ) : null}
      {above || below ? (
        <IconButton
          icon="file"
          label="Show the whole file"
          keys="w"
          small
          onClick={() => {
            onExpand('all')
          }}
        />
      ) : null}
      <span className="fn fg-2 trunc">{hunk.section}</span>
      <span className="push" />
      {aside}
    </div>
  )
}
