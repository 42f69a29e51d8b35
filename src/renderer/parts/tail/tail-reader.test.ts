import { ok } from '@shared/lib/result'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTail, type TailPageOf, type TailState } from './tail-reader'
import type { TailRead } from './tail-window'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const rowBytes = 1000

/** A log of numbered rows of 1000 bytes that can grow and end; counts requests and those under way. */
const makeLog = (length: number) => {
  const log = { length, ended: false, requests: [] as TailRead[], atOnce: 0, most: 0 }
  const read = async (request: TailRead) => {
    log.requests.push(request)
    log.atOnce += 1
    log.most = Math.max(log.most, log.atOnce)
    await new Promise((resolve) => setTimeout(resolve, 5))
    log.atOnce -= 1
    const at = request.cursor < 0 ? log.length : request.cursor / rowBytes
    const forward = request.direction === 'forward'
    const [from, to] = forward ? [at, Math.min(log.length, at + 100)] : [Math.max(0, at - 100), at]
    const rows = Array.from({ length: to - from }, (_, i) => from + i)
    const bytes = { from: from * rowBytes, to: to * rowBytes, size: log.length * rowBytes }
    return ok<TailPageOf<number>>({ ...bytes, rows, ended: log.ended })
  }
  return { log, read }
}

const open = (length: number) => {
  const { log, read } = makeLog(length)
  const shown: TailState<number>[] = []
  const tail = startTail(read, (state) => shown.push(state), 250)
  const rows = () => shown.at(-1)?.window.pages.flatMap((page) => page.rows) ?? []
  return { log, tail, shown, rows }
}

test('opens at the end, polls while live, and stops when the log has ended', async () => {
  const { log, shown, rows } = open(500)
  await vi.advanceTimersByTimeAsync(10)
  expect(rows()).toHaveLength(100)
  log.length = 510
  await vi.advanceTimersByTimeAsync(300)
  expect(rows().at(-1)).toBe(509)
  const paints = shown.length
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown.length).toBe(paints)
  log.ended = true
  await vi.advanceTimersByTimeAsync(300)
  const asked = log.requests.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log.requests.length).toBe(asked)
})

test('never has two requests under way, whatever is asked', async () => {
  const { log, tail } = open(5000)
  await vi.advanceTimersByTimeAsync(10)
  for (let i = 0; i < 20; i += 1) {
    tail.older()
    tail.newer()
    void tail.jump(i * 10 * rowBytes)
    tail.follow()
    await vi.advanceTimersByTimeAsync(3)
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(log.most).toBe(1)
})

test('what is asked for during a look that brings nothing is read after it', async () => {
  const { log, tail, rows } = open(500)
  await vi.advanceTimersByTimeAsync(10)
  expect(rows()[0]).toBe(400)
  // A list asks when it is painted, and a look that finds nothing paints nothing.
  while (log.atOnce === 0) await vi.advanceTimersByTimeAsync(1)
  tail.older()
  await vi.advanceTimersByTimeAsync(20)
  expect(rows()[0]).toBe(300)
})

test('a jump resolves when its place is held, and following goes back to the end', async () => {
  const { tail, rows } = open(5000)
  await vi.advanceTimersByTimeAsync(10)
  let arrived = false
  void tail.jump(1234 * rowBytes).then(() => {
    arrived = true
  })
  await vi.advanceTimersByTimeAsync(20)
  expect(arrived).toBe(true)
  expect(rows()[0]).toBe(1234)
  tail.follow()
  await vi.advanceTimersByTimeAsync(20)
  expect(rows().at(-1)).toBe(4999)
})

test('after stop nothing is asked and nothing shown', async () => {
  const { log, tail, shown } = open(10)
  tail.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(log.requests).toHaveLength(1)
  expect(shown).toHaveLength(0)
})
