import type { ChangedFile } from '@shared/diff/diff-summary'
import { visiblePath } from '@shared/lib/visible-text'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { count, plural } from '../../ui/format'
import { Input } from '../../ui/input'
import { Kbd } from '../../ui/kbd'
import { useShortcuts } from '../../ui/shortcuts'
import { VirtualList } from '../../ui/virtual-list'
import { filterFiles, startsClosed, type TreeRow, treeRows } from './diff-tree'

interface Props {
  readonly files: readonly ChangedFile[]
  readonly selected: string | null
  readonly onSelect: (file: ChangedFile) => void
  /** What stands before a file's name. */
  readonly mark?: ((file: ChangedFile) => ReactNode) | undefined
  /** Where files can be viewed: which were. */
  readonly isViewed?: ((file: ChangedFile) => boolean) | undefined
  readonly viewed?: number | undefined
}

type State = ChangedFile['state']
const stateWords: Record<State, string> = {
  added: 'new',
  modified: 'changed',
  deleted: 'deleted',
  renamed: 'renamed',
  copied: 'copied',
  type_changed: 'kind changed',
}

const keyOf = (row: TreeRow): string => `${row.kind} ${row.path}`

const Lines = ({
  added,
  removed,
}: {
  readonly added: number | null
  readonly removed: number | null
}) => (
  <span className="pm">
    {added === null || removed === null ? <span className="fg-3">binary</span> : null}
    {added ? <span className="pm-a">+{added}</span> : null}
    {removed ? <span className="pm-d">−{removed}</span> : null}
  </span>
)

/** The changed files as a tree, filtered by path and by state. */
export const FileTree = ({ files, selected, onSelect, mark, isViewed, viewed }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  useShortcuts('Diff', { '/': { label: 'Filter files', run: () => field.current?.focus() } })
  const [unviewed, setUnviewed] = useState(false)
  const [text, setText] = useState('')
  const [states, setStates] = useState<ReadonlySet<State>>(new Set())
  const closed = startsClosed(files)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const filtering = text.trim() !== '' || states.size > 0 || unviewed
  const rows = useMemo(() => {
    const found = filterFiles(files, text, states)
    const shown = unviewed && isViewed ? found.filter((file) => !isViewed(file)) : found
    // A filter opens what it finds.
    return treeRows(shown, (path) => filtering || toggled.has(path) === closed)
  }, [files, text, states, filtering, toggled, closed, unviewed, isViewed])
  const present = (Object.keys(stateWords) as State[]).filter((state) =>
    files.some((file) => file.state === state),
  )
  const flip = <T,>(set: ReadonlySet<T>, item: T): ReadonlySet<T> => {
    const next = new Set(set)
    if (!next.delete(item)) next.add(item)
    return next
  }
  return (
    <aside className="tree" aria-label="Changed files">
      <div className="tree-h">
        <Input
          icon="filter"
          aria-label="Filter files"
          ref={field}
          placeholder="Filter files"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
          }}
        />
      </div>
      {present.length > 1 || isViewed !== undefined ? (
        <div className="tree-states">
          {isViewed === undefined ? null : (
            <button
              type="button"
              className={unviewed ? 'btn btn-quiet btn-s chip is-on' : 'btn btn-quiet btn-s chip'}
              aria-pressed={unviewed}
              onClick={() => {
                setUnviewed(!unviewed)
              }}
            >
              not viewed
            </button>
          )}
          {(present.length > 1 ? present : []).map((state) => (
            <button
              key={state}
              type="button"
              className={
                states.has(state) ? 'btn btn-quiet btn-s chip is-on' : 'btn btn-quiet btn-s chip'
              }
              aria-pressed={states.has(state)}
              onClick={() => {
                setStates(flip(states, state))
              }}
            >
              {stateWords[state]}
            </button>
          ))}
        </div>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          icon="filter"
          title="No file matches"
          text="Another word or state shows others."
        />
      ) : (
        <VirtualList<TreeRow>
          label="Changed files"
          items={rows}
          keyOf={keyOf}
          rowHeight={26}
          selected={selected === null ? null : `file ${selected}`}
          onSelect={(row) => {
            if (row.kind === 'file') onSelect(row.file)
            else if (!filtering) setToggled(flip(toggled, row.path))
          }}
        >
          {(row, on) => (
            <div
              className={`tr tr-${Math.min(row.depth, 9)}${on ? ' is-selected' : ''}`}
              title={visiblePath(row.path)}
            >
              {row.kind === 'folder' ? (
                <>
                  <Icon name={row.open ? 'down' : 'chev'} size={12} />
                  <span className="trunc fg-3">{visiblePath(row.name)}</span>
                  {row.open ? null : (
                    <>
                      <span className="fg-3 t-micro">{row.stat.files}</span>
                      <Lines added={row.stat.added} removed={row.stat.removed} />
                    </>
                  )}
                </>
              ) : (
                <>
                  {isViewed === undefined ? null : <ViewedBox on={isViewed(row.file)} />}
                  <span
                    className={[
                      'trunc',
                      row.file.state === 'deleted' && 'gone',
                      isViewed?.(row.file) === true && 'fg-3',
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  >
                    {visiblePath(row.name)}
                  </span>
                  {mark?.(row.file)}
                  <Lines added={row.file.added} removed={row.file.removed} />
                </>
              )}
            </div>
          )}
        </VirtualList>
      )}
      {viewed === undefined ? null : (
        <div className="tree-foot t-small" role="status">
          <span>
            {count(viewed)} of {plural(files.length, 'file')} viewed
          </span>
          <span className="push fg-3">viewed</span>
          <Kbd keys="v" />
        </div>
      )}
    </aside>
  )
}

/** Whether a file was viewed; it is marked in the file's head or by key. */
const ViewedBox = ({ on }: { readonly on: boolean }) => (
  <span
    className={on ? 'check is-on check-quiet' : 'check check-quiet'}
    role="img"
    aria-label={on ? 'viewed' : 'not viewed'}
  >
    {on ? <Icon name="check" size={10} /> : null}
  </span>
)
