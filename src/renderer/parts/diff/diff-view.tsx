import type { ChangedFile, DiffStat } from '@shared/diff/diff-summary'
import { imageTypeOf } from '@shared/diff/image-type-of'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { count, plural } from '../../ui/format'
import { Segmented } from '../../ui/segmented'
import { useShortcuts } from '../../ui/shortcuts'
import { ScrollList, type ScrollListHandle } from '../list/scroll-list'
import { useNarrow } from '../screen/use-narrow'
import { DiffLine } from './diff-line'
import { type DiffRow, hunkKey } from './diff-rows'
import type { Expansion } from './expand-file'
import type { DiffTalk } from './diff-talk'
import { treeOrder } from './diff-tree'
import { FileHead } from './file-head'
import { FileNote } from './file-note'
import { FileTree } from './file-tree'
import { HunkHead } from './hunk-head'
import { ImagePair } from './image-pair'
import type { LineChoice } from './line-choice'
import { useDiffRows } from './use-diff-rows'
import { useDiffTalk } from './use-diff-talk'
import { type DiffOf, useFileLoads } from './use-file-loads'
import './diff.css'

export interface DiffReview {
  /** The hunk (or file, where `hunk` is null) the person is at. */
  readonly at: { readonly path: string; readonly hunk: number | null } | null
  readonly onAt: (path: string, hunk: number | null) => void
  readonly fileAside: (file: ChangedFile) => ReactNode
  readonly hunkAside: (file: ChangedFile, hunk: number) => ReactNode
  readonly treeMark: (file: ChangedFile) => ReactNode
  readonly isViewed: (file: ChangedFile) => boolean
  /** How many files are. */
  readonly viewed: number
  /** Undefined: no line can be decided on. */
  readonly lines: LineChoice | undefined
}

interface Props {
  readonly workerId: string
  readonly files: readonly ChangedFile[]
  readonly stat: DiffStat
  /** Which diff its lines are of; without it the newest turn's against the base. */
  readonly of?: DiffOf | undefined
  /** Where the person is, and what can be decided there. */
  readonly review?: DiffReview
  /** What is said about its lines. */
  readonly talk?: DiffTalk
}

const keyOf = (row: DiffRow): string => row.key
const heights = { file: 40, note: 44, hunk: 32, split: 20, unified: 20, talk: 120 }
const estimate = (row: DiffRow): number => heights[row.kind]

/** A worker's whole diff: a file tree, and the lines of every file as it comes into view. */
export const DiffView = ({ workerId, files, stat, of, review, talk }: Props) => {
  const narrow = useNarrow()
  const [chosen, setChosen] = useState<'split' | 'unified' | null>(null)
  const [wrap, setWrap] = useState(true)
  const [drawer, setDrawer] = useState(false)
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [top, setTop] = useState<ChangedFile | null>(null)
  const list = useRef<ScrollListHandle>(null)
  const loads = useFileLoads(workerId, of)
  const split = (chosen ?? (narrow ? 'unified' : 'split')) === 'split'

  const ordered = useMemo(() => treeOrder(files), [files])
  const isFolded = useCallback(
    (file: ChangedFile) => folds.get(file.path) ?? file.generated,
    [folds],
  )
  const lines = useDiffRows(ordered, loads.of, isFolded, split)
  const place = useMemo(() => new Map(ordered.map((file, index) => [file.path, index])), [ordered])

  const at = review?.at ?? null
  const { rows, move } = useDiffTalk(lines, talk, at, top)
  const atKey = at === null ? null : at.hunk === null ? at.path : hunkKey(at.path, at.hunk)
  const wanted = at !== null && rows.some(({ key }) => key === atKey) ? atKey : (at?.path ?? null)
  // Whoever goes where they stand already sees it again.
  useEffect(() => {
    if (wanted !== null) list.current?.scrollTo(wanted, 'center')
  }, [wanted, at])

  const { want } = loads
  const here = at ?? (top === null ? null : { path: top.path, hunk: 0 })
  const onFile = (act: (file: ChangedFile) => void) => () => {
    const file = here === null ? undefined : ordered[place.get(here.path) ?? -1]
    if (file !== undefined) act(file)
  }
  const expand = (how: Expansion) =>
    onFile((file) => {
      loads.expand(file, here?.hunk ?? 0, how)
    })
  const fold = (file: ChangedFile) => {
    setFolds(new Map(folds).set(file.path, !isFolded(file)))
  }
  const when = here !== null
  useShortcuts('Diff', {
    e: { label: 'Show more above the hunk', run: expand('above'), move: true, when },
    'shift+e': { label: 'Show more below the hunk', run: expand('below'), move: true, when },
    w: { label: 'Show the whole file', run: expand('all'), move: true, when },
    f: { label: 'Fold or unfold the file', run: onFile(fold), move: true, when },
    d: {
      label: 'Load the diff of a large file',
      run: onFile((file) => {
        want([file], true)
      }),
      move: true,
      when,
    },
    s: {
      label: 'Show lines split or unified',
      run: () => {
        setChosen(split ? 'unified' : 'split')
      },
      move: true,
    },
  })
  const inSight = useCallback(
    (first: DiffRow, last: DiffRow) => {
      setTop(first.file)
      const from = place.get(first.file.path) ?? 0
      const to = place.get(last.file.path) ?? from
      want(ordered.slice(from, to + 1).filter((file) => !isFolded(file)))
    },
    [place, ordered, want, isFolded],
  )
  const show = (file: ChangedFile) => {
    setDrawer(false)
    review?.onAt(file.path, null)
    list.current?.scrollTo(file.path, 'start')
  }
  const tree = (
    <FileTree
      files={files}
      selected={at?.path ?? top?.path ?? null}
      onSelect={show}
      mark={review?.treeMark}
      isViewed={review?.isViewed}
      viewed={review?.viewed}
    />
  )
  const head = top ?? ordered[0]

  return (
    <div className="diff-view">
      <div className="diff-bar">
        {narrow ? (
          <Button
            size="s"
            icon="list"
            aria-expanded={drawer}
            onClick={() => {
              setDrawer(!drawer)
            }}
          >
            {plural(files.length, 'file')}
          </Button>
        ) : (
          <span className="t-small">{plural(stat.files, 'file')}</span>
        )}
        <span className="t-small pm-a">+{count(stat.added)}</span>
        <span className="t-small pm-d">−{count(stat.removed)}</span>
        <span className="push" />
        <Segmented
          label="Long lines"
          small
          value={wrap ? 'wrap' : 'cut'}
          options={[
            { value: 'wrap', label: 'Wrap' },
            { value: 'cut', label: 'Cut' },
          ]}
          onChange={(value) => {
            setWrap(value === 'wrap')
          }}
        />
        <Segmented
          label="How lines are shown"
          small
          value={split ? 'split' : 'unified'}
          options={[
            { value: 'split', label: 'Split' },
            { value: 'unified', label: 'Unified' },
          ]}
          onChange={setChosen}
        />
      </div>
      <div className="diff-cols">
        {narrow ? drawer && <div className="tree-drawer">{tree}</div> : tree}
        <section className={wrap ? 'diff diff-wrap' : 'diff'}>
          {head === undefined ? null : (
            <div className="fh-top">
              <FileHead
                file={head}
                folded={isFolded(head)}
                onFold={() => {
                  fold(head)
                }}
                aside={review?.fileAside(head)}
              />
            </div>
          )}
          <ScrollList<DiffRow>
            ref={list}
            label="Diff"
            items={rows}
            keyOf={keyOf}
            estimate={estimate}
            onInSight={inSight}
          >
            {(row) => {
              switch (row.kind) {
                case 'file':
                  return (
                    <FileHead
                      file={row.file}
                      folded={row.folded}
                      onFold={() => {
                        fold(row.file)
                      }}
                      aside={review?.fileAside(row.file)}
                    />
                  )
                case 'note':
                  return (
                    <FileNote
                      file={row.file}
                      load={row.load}
                      onLoad={() => {
                        want([row.file], true)
                      }}
                      image={
                        imageTypeOf(row.file.path) !== null ? (
                          <ImagePair workerId={workerId} file={row.file} of={of} />
                        ) : null
                      }
                    />
                  )
                case 'hunk':
                  return (
                    <HunkHead
                      row={row}
                      load={loads.of(row.file)}
                      isAt={row.key === atKey}
                      onAt={() => review?.onAt(row.file.path, row.index)}
                      onExpand={(how) => {
                        loads.expand(row.file, row.index, how)
                      }}
                      aside={review?.hunkAside(row.file, row.index)}
                    />
                  )
                case 'split':
                case 'unified':
                  return <DiffLine row={row} onComment={talk?.onComment} choice={review?.lines} />
                case 'talk':
                  return talk?.render(row.place, move(row.place))
              }
            }}
          </ScrollList>
        </section>
      </div>
    </div>
  )
}
