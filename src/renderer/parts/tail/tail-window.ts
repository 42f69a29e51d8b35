/** A page of a log as it was read: a run of whole rows between two byte offsets. */
export interface TailRun<R> {
  readonly from: number
  readonly to: number
  readonly rows: readonly R[]
}

/**
 * What the window holds of a log: neighbouring pages, newest last. `size` is the log's length when it was
 * last read; `to < size` means there is more below. `unseen` counts rows that came since follow let go.
 */
export interface TailWindow<R> {
  readonly pages: readonly TailRun<R>[]
  readonly size: number
  readonly ended: boolean
  readonly follow: boolean
  readonly unseen: number
  /** Furthest byte that was ever held, and bytes above what is held that were jumped over to keep up. */
  readonly readTo: number
  readonly skipped: number
}

export interface TailRead {
  readonly cursor: number
  readonly direction: 'forward' | 'backward'
}

/** Rows kept in memory beyond two pages; older ones are read again on scroll. */
export const maxRows = 5000
/** Pages smaller than this are joined, so that a live tail does not become thousands of pages. */
const smallPage = 200
/** Further behind than this, following jumps to the end instead of reading all between. */
const skipBytes = 1024 * 1024
/** A running log may end in half a line that no page holds yet: this close counts as its end. */
const nearBytes = 64 * 1024

export const emptyWindow: TailWindow<never> = {
  pages: [],
  size: 0,
  ended: false,
  follow: true,
  unseen: 0,
  readTo: 0,
  skipped: 0,
}

/** Byte offsets of what is held; null before the first page. */
export const heldRange = (
  window: TailWindow<unknown>,
): { readonly from: number; readonly to: number } | null => {
  const first = window.pages[0]
  const last = window.pages.at(-1)
  return first && last ? { from: first.from, to: last.to } : null
}

/** The read that shows what the log says now: its end at first, then what follows. Null: nothing to read. */
export const liveRead = (window: TailWindow<unknown>): TailRead | null => {
  const held = heldRange(window)
  if (held === null) return window.ended ? null : { cursor: -1, direction: 'backward' }
  if (window.ended && held.to >= window.size) return null
  if (window.follow && window.size - held.to > skipBytes)
    return { cursor: -1, direction: 'backward' }
  // A person who reads older pages keeps them: the window is full, the rest waits on disk.
  if (!window.follow && (!nearEnd(window, held.to) || count(window.pages) >= maxRows)) return null
  return { cursor: held.to, direction: 'forward' }
}

/** True if a log's end, half a line aside, is what the window holds. */
const nearEnd = (window: TailWindow<unknown>, to: number): boolean => window.size - to <= nearBytes

/** The read that continues the window upwards; null at the start of the log. */
export const olderRead = (window: TailWindow<unknown>): TailRead | null => {
  const held = heldRange(window)
  return held === null || held.from <= 0 ? null : { cursor: held.from, direction: 'backward' }
}

/** The read that continues it downwards after its end was let go; null if the end is held. */
export const newerRead = (window: TailWindow<unknown>): TailRead | null => {
  const held = heldRange(window)
  return held === null || held.to >= window.size ? null : { cursor: held.to, direction: 'forward' }
}

/**
 * Adds a page at the end it touches and forgets pages at the other end beyond `maxRows`, never the one
 * beside it: the person may be there still. One that came by itself takes nothing from who reads further
 * up. A page that touches neither end (a jump) replaces what was held.
 */
export const foldPage = <R>(
  window: TailWindow<R>,
  page: TailRun<R> & { readonly size: number; readonly ended: boolean },
  asked: boolean,
): TailWindow<R> => {
  const run: TailRun<R> = { from: page.from, to: page.to, rows: page.rows }
  const state = {
    ...window,
    size: Math.max(page.size, page.to),
    ended: page.ended,
    readTo: Math.max(window.readTo, page.to),
  }
  const held = heldRange(window)
  if (held !== null && run.from === held.to) {
    const unseen = asked || window.follow ? window.unseen : window.unseen + run.rows.length
    const pages = append(window.pages, run)
    return { ...state, unseen, pages: asked || window.follow ? trimStart(pages) : pages }
  }
  if (held !== null && run.to === held.from) {
    const skipped = Math.max(0, window.skipped - (run.to - run.from))
    return { ...state, skipped, pages: trimEnd([run, ...window.pages]) }
  }
  // Following a flood jumps to its end; where the person jumps, nothing is skipped for them.
  const gap = window.readTo === 0 ? 0 : Math.max(0, run.from - window.readTo)
  const skipped = window.follow ? window.skipped + gap : 0
  return { ...state, skipped, unseen: 0, pages: [run] }
}

/** The person scrolled up: the view stays where it is and new rows are counted. */
export const letGo = <R>(window: TailWindow<R>): TailWindow<R> =>
  window.follow ? { ...window, follow: false, unseen: 0 } : window

/** Back to the end; what is held is kept if the end is not far from it. */
export const resumeFollow = <R>(window: TailWindow<R>): TailWindow<R> => {
  const held = heldRange(window)
  const atEnd = held !== null && window.size - held.to <= skipBytes
  return {
    ...window,
    follow: true,
    unseen: 0,
    pages: atEnd ? window.pages : [],
    ended: atEnd && window.ended,
  }
}

const count = (pages: readonly TailRun<unknown>[]): number =>
  pages.reduce((sum, page) => sum + page.rows.length, 0)

const append = <R>(pages: readonly TailRun<R>[], run: TailRun<R>): readonly TailRun<R>[] => {
  const last = pages.at(-1)
  if (last === undefined || last.rows.length + run.rows.length > smallPage) return [...pages, run]
  return [...pages.slice(0, -1), { from: last.from, to: run.to, rows: [...last.rows, ...run.rows] }]
}

const trimStart = <R>(pages: readonly TailRun<R>[]): readonly TailRun<R>[] => {
  let first = 0
  let rows = count(pages)
  while (first < pages.length - 2 && rows > maxRows) {
    rows -= pages[first]?.rows.length ?? 0
    first += 1
  }
  return pages.slice(first)
}

const trimEnd = <R>(pages: readonly TailRun<R>[]): readonly TailRun<R>[] => {
  let length = pages.length
  let rows = count(pages)
  while (length > 2 && rows > maxRows) {
    length -= 1
    rows -= pages[length]?.rows.length ?? 0
  }
  return pages.slice(0, length)
}

/** True while more came than is held and nothing of it is read until the person goes on. */
export const isFull = (window: TailWindow<unknown>): boolean =>
  !window.follow && count(window.pages) >= maxRows
