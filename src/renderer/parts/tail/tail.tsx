import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../bridge/client'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Age } from '../../ui/elapsed'
import { bytes, count, plural } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { Kbd } from '../../ui/kbd'
import { ProblemBox } from '../../ui/problem-box'
import { Segmented } from '../../ui/segmented'
import { useShortcuts } from '../../ui/shortcuts'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import { ScrollList, type ScrollListHandle } from '../list/scroll-list'
import { ClippedText } from './clipped-text'
import { EventRow } from './event-row'
import { FindField } from './find-field'
import './tail.css'
import { type RawRow, rawRows } from './raw-lines'
import { errorCount, type TailRow, tailRows } from './tail-rows'
import { heldRange, isFull } from './tail-window'
import { type TailItem, type TailSource, useTail } from './use-tail'

interface Props {
  readonly workerId: string
  readonly turn: number
  /** The turn runs: its log grows. */
  readonly live: boolean
  readonly lastOutputAt: number | null
  /** Stands at the start of the tail: "Turn 1, 16:51, brief". */
  readonly title: ReactNode
}

type Row = TailRow | RawRow

const isEvent = (row: Row): row is TailRow => 'tone' in row

const textOf = (row: Row): string => (isEvent(row) ? `${row.text}\n${row.detail ?? ''}` : row.text)

const toRows = (source: TailSource, items: readonly TailItem[]): readonly Row[] =>
  source === 'events'
    ? tailRows(items.filter((item) => 'event' in item))
    : rawRows(items.filter((item) => 'text' in item))

/** The log of one turn: normalized events, or the files as they are; found by text, followed at its end. */
export const Tail = ({ workerId, turn, live, lastOutputAt, title }: Props) => {
  const [source, setSource] = useState<TailSource>('events')
  const [find, setFind] = useState('')
  const [current, setCurrent] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<ScrollListHandle>(null)
  const awaited = useRef<string | null>(null)
  const { state, reader } = useTail(workerId, turn, source, live)
  const { window, problem } = state
  const { pages, follow, unseen, skipped } = window
  const rows = useMemo(
    () =>
      toRows(
        source,
        pages.flatMap((page) => page.rows),
      ),
    [source, pages],
  )
  const errors = useMemo(() => errorCount(rows.filter(isEvent)), [rows])
  const pieces = useMemo(() => rows.filter((row) => !isEvent(row) && row.goesOn).length, [rows])
  const held = heldRange(window)
  const whole = held !== null && held.from === 0 && held.to >= window.size

  useEffect(() => {
    if (awaited.current === null || !rows.some(({ key }) => key === awaited.current)) return
    list.current?.scrollTo(awaited.current, 'start')
    awaited.current = null
  }, [rows])

  const select = (row: Row) => {
    reader?.letGo()
    setCurrent(row.key)
    list.current?.scrollTo(row.key)
  }

  const next = async (matches: (row: Row) => boolean, text: string, wantErrors: boolean) => {
    const nothingFound = wantErrors
      ? `No error among the events${live ? ' so far' : ''}; stderr is under Raw`
      : `"${text}" is not in this log`
    const at = rows.findIndex((row) => row.key === current)
    const loaded = rows.slice(at + 1).find(matches) ?? (whole ? rows.find(matches) : undefined)
    if (loaded !== undefined) {
      select(loaded)
      return
    }
    if (reader === null || whole) {
      toast('skipped', nothingFound)
      return
    }
    // A search starts after the line at its cursor: the last one held, then the top again.
    const stream = source === 'stderr' ? 'stderr' : 'stdout'
    const input = { workerId, turn, text, errors: wantErrors, stream } as const
    const below = await call('findInTail', { ...input, cursor: (held?.to ?? 0) - 1 })
    const found =
      below.ok && below.value.offset === null
        ? await call('findInTail', { ...input, cursor: -1 })
        : below
    if (!found.ok || found.value.offset === null) {
      toast('skipped', found.ok ? nothingFound : found.error.message)
      return
    }
    // The first row of that line; it is shown once the page that holds it is painted.
    const key = `${found.value.offset}:0`
    awaited.current = key
    setCurrent(key)
    await reader.jump(found.value.offset)
  }
  const nextError = () => void next((row) => isEvent(row) && row.tone === 'error', '', true)
  const nextFound = () => {
    const wanted = find.toLowerCase()
    if (wanted !== '') void next((row) => textOf(row).toLowerCase().includes(wanted), find, false)
  }
  const toggleFollow = () => {
    if (follow) reader?.letGo()
    else {
      setCurrent(null)
      reader?.follow()
      list.current?.scrollToEnd()
    }
  }
  const focusFind = { label: 'Search this tail', run: () => field.current?.focus() }

  useShortcuts('Tail', {
    '/': focusFind,
    'mod+f': focusFind,
    f: { label: follow ? 'Pause following' : 'Follow the end', run: toggleFollow },
    end: { label: 'Follow the end', run: toggleFollow, when: !follow },
    '!': {
      label: 'Next error',
      run: nextError,
      when: source === 'events',
    },
  })

  return (
    <>
      <div className="dock-t">
        <Segmented
          label="What to show"
          small
          value={source === 'events' ? 'events' : 'raw'}
          options={[
            { value: 'events', label: 'Events' },
            { value: 'raw', label: 'Raw' },
          ]}
          onChange={(value) => {
            setSource(value === 'events' ? 'events' : 'stdout')
          }}
        />
        {source === 'events' ? null : (
          <Segmented
            label="Which file"
            small
            value={source}
            options={[
              { value: 'stdout', label: 'stdout' },
              { value: 'stderr', label: 'stderr' },
            ]}
            onChange={setSource}
          />
        )}
        <FindField ref={field} value={find} onChange={setFind} onNext={nextFound} />
        {source === 'events' && held !== null ? (
          <Button size="s" icon="err" keys="!" onClick={nextError}>
            {errors > 0 ? plural(errors, 'error') : 'Next error'}
          </Button>
        ) : null}
      </div>
      {problem === null ? null : (
        <div className="tail-note">
          <ProblemBox problem={problem} />
        </div>
      )}
      <div className="turnline">{title}</div>
      {rows.length > 0 ? (
        <ScrollList<Row>
          ref={list}
          label="Tail"
          className="tail-list"
          items={rows}
          keyOf={keyOf}
          estimate={estimate}
          follow={follow}
          onAtEnd={(atEnd) => {
            if (!atEnd) reader?.letGo()
            else if (held !== null && held.to >= window.size) reader?.follow()
          }}
          onNearStart={() => reader?.older()}
          onNearEnd={() => reader?.newer()}
        >
          {(row) =>
            isEvent(row) ? (
              <EventRow row={row} find={find} selected={row.key === current} />
            ) : (
              <pre className={row.key === current ? 'raw-line is-selected' : 'raw-line'}>
                {row.goesOn ? <span className="fg-3">the same line, goes on: </span> : null}
                <ClippedText text={row.text} find={find} maxLines={1} raw />
              </pre>
            )
          }
        </ScrollList>
      ) : held === null ? (
        problem === null && <Skeleton word="Reading the log" />
      ) : (
        <EmptyState
          icon="list"
          title={live ? 'No output yet' : 'Nothing was printed'}
          text={
            live ? 'The first line shows here as it is printed.' : 'This turn left an empty log.'
          }
        />
      )}
      <div className="follow">
        <Icon name="follow" size={14} />
        <span className="fg-2">{follow ? (live ? 'Following' : 'At the end') : 'Paused'}</span>
        {unseen > 0 ? (
          <span className="fg-accent">
            {count(unseen)} new{isFull(window) ? ', more below' : ''}
          </span>
        ) : null}
        {skipped > 0 ? (
          <span className="fg-needs trunc" title="Jumped over to keep up; scroll up to read it">
            {bytes(skipped)} skipped above
          </span>
        ) : null}
        <span className="trunc">
          {live && lastOutputAt !== null ? (
            <>
              last output <Age since={lastOutputAt} /> ago,{' '}
            </>
          ) : null}
          {plural(rows.length - pieces, source === 'events' ? 'event' : 'line')}
          {whole || held === null ? '' : ' held'}
          {pieces > 0 ? `, in ${rows.length} pieces` : ''}
        </span>
        <button type="button" className="push row follow-key" onClick={toggleFollow}>
          {follow ? 'pause' : 'resume'} <Kbd keys="f" />
        </button>
      </div>
    </>
  )
}

const keyOf = (row: Row): string => row.key

/** Rows that are open at first are taller; the rest is measured when it comes into view. */
const estimate = (row: Row): number => {
  if (!isEvent(row)) return 18
  return row.tone === 'error' && row.detail !== null ? 120 : 24
}
