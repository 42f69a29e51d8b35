import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptyWindow,
  foldPage,
  heldRange,
  letGo,
  liveRead,
  maxRows,
  newerRead,
  olderRead,
  resumeFollow,
  type TailRead,
  type TailWindow,
} from './tail-window'

const rowBytes = 1000

/** A log of `length` numbered rows of 1000 bytes each; a page holds at most `step` of them. */
const read = (request: TailRead, length: number, step = 1000, ended = false) => {
  const at = request.cursor < 0 ? length : request.cursor / rowBytes
  const [from, to] =
    request.direction === 'forward'
      ? [at, Math.min(length, at + step)]
      : [Math.max(0, at - step), at]
  const rows = Array.from({ length: to - from }, (_, i) => from + i)
  return { from: from * rowBytes, to: to * rowBytes, size: length * rowBytes, ended, rows }
}

const held = (window: TailWindow<number>) => {
  const range = heldRange(window)
  return range === null ? null : [range.from / rowBytes, range.to / rowBytes]
}

const rowsOf = (window: TailWindow<number>) => window.pages.flatMap((page) => page.rows)

const step = (window: TailWindow<number>, request: TailRead | null, size: number, ended = false) =>
  request === null ? window : foldPage(window, read(request, size, 1000, ended), true)

const opened = (size: number) => step(emptyWindow, liveRead(emptyWindow), size)

test('opens at the end and follows what is appended', () => {
  let window = opened(3000)
  expect(held(window)).toEqual([2000, 3000])
  window = step(window, liveRead(window), 3002)
  expect(rowsOf(window).at(-1)).toBe(3001)
  expect(window.unseen).toBe(0)
})

test('a finished log is read once and no more', () => {
  const window = step(emptyWindow, liveRead(emptyWindow), 10, true)
  expect(liveRead(window)).toBeNull()
})

test('an empty log that has not ended is asked again', () => {
  const window = opened(0)
  expect(liveRead(window)).toEqual({ cursor: 0, direction: 'forward' })
})

test('scrolled up: new rows are counted, the view keeps what it holds', () => {
  let window = letGo(opened(3000))
  window = step(window, olderRead(window), 3000)
  expect(window.unseen).toBe(0)
  window = foldPage(window, read({ cursor: 3000 * rowBytes, direction: 'forward' }, 3024), false)
  expect(window.unseen).toBe(24)
  window = resumeFollow(window)
  expect(window.unseen).toBe(0)
  expect(window.follow).toBe(true)
})

test('older pages come on demand, and the far end is let go', () => {
  let window = letGo(opened(20_000))
  for (let i = 0; i < 8; i += 1) window = step(window, olderRead(window), 20_000)
  expect(rowsOf(window)).toHaveLength(maxRows)
  expect(held(window)).toEqual([11_000, 16_000])
  expect(liveRead(window)).toBeNull()
  window = step(window, newerRead(window), 20_000)
  expect(held(window)).toEqual([12_000, 17_000])
  window = resumeFollow(window)
  expect(held(window)).toBeNull()
  expect(liveRead(window)).toEqual({ cursor: -1, direction: 'backward' })
})

test('pages of many rows do not take each other away', () => {
  const large = (from: number) => ({ ...read(at(from), 20_000, 4000), ended: false })
  const at = (row: number): TailRead => ({ cursor: row * rowBytes, direction: 'forward' })
  let window = foldPage(letGo(opened(20_000)), large(8000), true)
  window = foldPage(window, large(4000), true)
  expect(held(window)).toEqual([4000, 12_000])
  window = foldPage(window, large(0), true)
  expect(held(window)).toEqual([0, 8000])
  window = foldPage(window, large(8000), true)
  expect(held(window)).toEqual([4000, 12_000])
})

test('what comes while the person reads further up takes nothing from them', () => {
  let window = letGo(opened(5000))
  for (let i = 0; i < 3; i += 1) window = step(window, olderRead(window), 5000)
  expect(held(window)).toEqual([1000, 5000])
  window = foldPage(
    window,
    read({ cursor: 5000 * rowBytes, direction: 'forward' }, 7000, 2000),
    false,
  )
  expect(held(window)).toEqual([1000, 7000])
  expect(liveRead(window)).toBeNull()
})

test('a flood that outran the reader says how much it jumped over, until that is read', () => {
  let window = opened(3000)
  window = step(window, { cursor: 3000 * rowBytes, direction: 'forward' }, 3001)
  // Far behind: the end is read next.
  window = step({ ...window, size: 9000 * rowBytes }, liveRead(window), 9000)
  window = step(window, liveRead({ ...window, size: 20_000 * rowBytes }), 20_000)
  expect(held(window)).toEqual([19_000, 20_000])
  expect(window.skipped).toBe(14_999 * rowBytes)
  window = step(letGo(window), olderRead(window), 20_000)
  expect(window.skipped).toBe(13_999 * rowBytes)
  // What the person jumped to is their own doing.
  window = step(window, { cursor: 500 * rowBytes, direction: 'forward' }, 20_000)
  expect(window.skipped).toBe(0)
})

test('a jump replaces what was held', () => {
  const window = step(letGo(opened(9000)), { cursor: 500 * rowBytes, direction: 'forward' }, 9000)
  expect(held(window)).toEqual([500, 1500])
  expect(olderRead(window)).toEqual({ cursor: 500 * rowBytes, direction: 'backward' })
})

test('property: whatever is read, the window is one unbroken run of at most the limit', () => {
  const action = fc.constantFrom('live', 'older', 'newer', 'up', 'end', 'grow')
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let size = 12_345
      let window = opened(size)
      for (const name of actions) {
        if (name === 'grow') size += 777
        else if (name === 'up') window = letGo(window)
        else if (name === 'end') window = resumeFollow(window)
        else {
          const request =
            name === 'live'
              ? liveRead(window)
              : name === 'older'
                ? olderRead(window)
                : newerRead(window)
          window = step(window, request, size)
        }
        const rows = rowsOf(window)
        expect(rows.length).toBeLessThanOrEqual(maxRows)
        rows.forEach((row, i) => {
          if (row !== (rows[0] ?? 0) + i) throw new Error('a gap in the window')
        })
      }
    }),
  )
})
