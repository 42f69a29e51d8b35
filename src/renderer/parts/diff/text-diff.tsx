import type { ChangedFile } from '@shared/diff/diff-summary'
import { patchHunks } from '@shared/diff/patch-hunks'
import { unifiedPatch } from '@shared/text/unified-patch'
import { useMemo } from 'react'
import { ScrollList } from '../list/scroll-list'
import { DiffLine } from './diff-line'
import { type DiffRow, fileRows, unifiedOrder } from './diff-rows'
import './diff.css'

interface Props {
  readonly label: string
  readonly path: string
  readonly before: string
  readonly after: string
  readonly split: boolean
}

const keyOf = (row: DiffRow): string => row.key
const estimate = (): number => 20

/** How two texts differ, with three lines around each change. */
export const TextDiff = ({ label, path, before, after, split }: Props) => {
  const rows = useMemo(() => {
    const hunks = patchHunks(unifiedPatch(path, before, after))
    const file = textFile(path)
    const all = fileRows(file, { status: 'read', hunks }, false, split)
    return (split ? all : unifiedOrder(all)).filter(({ kind }) => kind !== 'file')
  }, [path, before, after, split])
  return (
    <section className="diff diff-wrap">
      <ScrollList<DiffRow> label={label} items={rows} keyOf={keyOf} estimate={estimate}>
        {(row) => {
          if (row.kind === 'split' || row.kind === 'unified') return <DiffLine row={row} />
          if (row.kind !== 'hunk') return <p className="file-note">The texts are equal.</p>
          const { newStart, newCount } = row.hunk
          return (
            <div className="hh">
              <span className="fn">
                {newStart}–{newStart + Math.max(0, newCount - 1)}
              </span>
            </div>
          )
        }}
      </ScrollList>
    </section>
  )
}

const textFile = (path: string): ChangedFile => ({
  path,
  oldPath: null,
  state: 'modified',
  added: 0,
  removed: 0,
  binary: false,
  oldMode: null,
  newMode: null,
  oldSize: null,
  newSize: null,
  generated: false,
})
