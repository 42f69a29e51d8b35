import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import { expect, test } from 'vitest'
import {
  blockingFirst,
  countMarks,
  keptOrder,
  type Lane,
  ranMs,
  stepTo,
  sumsOf,
  totalsOf,
} from './lanes'

const worker = (id: string, rest: Partial<WorkerSummary> = {}): WorkerSummary => ({
  id,
  waveId: 'wave',
  orchestrationId: 'o',
  planId: id,
  title: id,
  provider: 'demo',
  model: null,
  effort: null,
  mode: 'read-only',
  isolation: 'checkout',
  state: 'queued',
  turnState: null,
  turn: 0,
  ending: null,
  failureKind: null,
  message: null,
  hint: null,
  resetAt: null,
  handoff: null,
  hasResult: false,
  denials: 0,
  survivors: 0,
  readOnlyViolation: false,
  waitsFor: null,
  queuedAt: 0,
  startedAt: null,
  endedAt: null,
  lastOutputAt: null,
  timeoutSeconds: 60,
  idleTimeoutSeconds: null,
  usage: null,
  usageIsFloor: false,
  costUsd: null,
  costCapUsd: null,
  diff: null,
  ...rest,
})
const running = { state: 'active', turnState: 'running' } as const
const failed = { state: 'open', ending: 'failed', failureKind: 'error' } as const

const lane = (folded: boolean, ...ids: string[]): Lane => {
  const workers = ids.map((id) => worker(id))
  // Only its workers matter here.
  return { wave: {} as WaveSummary, all: workers, shown: workers, folded }
}

test('counts stand most blocking first', () => {
  const workers = [worker('a'), worker('b', running), worker('c', failed), worker('d', running)]
  expect(countMarks(workers)).toEqual([
    ['failed', 1],
    ['running', 2],
    ['queued', 1],
  ])
  expect(blockingFirst(workers).map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a'])
})

test('under the pointer nothing moves; new rows come last, gone rows go', () => {
  expect(keptOrder(['a', 'b', 'c'], ['c', 'd', 'a'])).toEqual(['a', 'c', 'd'])
})

test('keys move through cells by row and column, past folded lanes', () => {
  const lanes = [lane(false, 'a', 'b', 'c', 'd', 'e'), lane(true, 'x'), lane(false, 'f', 'g')]
  const step = (from: string | null, way: Parameters<typeof stepTo>[2]) =>
    stepTo(lanes, from, way, 3)
  expect(step(null, 'down')).toBe('a')
  expect(step('b', 'down')).toBe('e')
  expect(step('c', 'down')).toBe('e')
  expect(step('d', 'down')).toBe('f')
  expect(step('e', 'down')).toBe('g')
  expect(step('f', 'up')).toBe('d')
  expect(step('a', 'up')).toBe('a')
  expect(step('e', 'next')).toBe('f')
  expect(step('g', 'next')).toBe('g')
  expect(step('f', 'previous')).toBe('e')
  expect([step('c', 'first'), step('c', 'last')]).toEqual(['a', 'g'])
  expect(stepTo([], 'a', 'next', 3)).toBeNull()
})

test('sums leave out what nobody reported', () => {
  const usage = { input: 10, cacheRead: 1000, cacheWrite: 5, output: 1 }
  expect(sumsOf([worker('a'), worker('b', running)])).toMatchObject({ costUsd: null, tokens: 0 })
  expect(
    sumsOf([
      worker('a', { usage, costUsd: 0.5, provider: 'claude' }),
      worker('b', { ...running, usage, usageIsFloor: true, costUsd: 0.25 }),
    ]),
  ).toEqual({
    tokens: 32,
    tokensAreFloor: true,
    costUsd: 0.75,
    demoUsd: 0.25,
    workers: 2,
    running: 1,
    queued: 1,
  })
})

test('all turns of a worker count, and only the time in which one ran', () => {
  const usage = { input: 10, cacheRead: 1000, cacheWrite: 5, output: 1 }
  const earlier = { ms: 4_000, tokens: 100, costUsd: 0.5 }
  const again = worker('a', { usage, costUsd: 0.25, earlier, startedAt: 50_000, endedAt: 51_000 })
  expect(totalsOf(again)).toEqual({ tokens: 116, costUsd: 0.75 })
  expect(sumsOf([again])).toMatchObject({ tokens: 116, costUsd: 0.75 })
  expect(ranMs([again], 90_000)).toBe(5_000)
  expect(ranMs([worker('b', { ...running, startedAt: 80_000 })], 90_000)).toBe(10_000)
  const silent = worker('c', { earlier: { ms: 1_000, tokens: null, costUsd: null } })
  expect(totalsOf(silent)).toEqual({ tokens: null, costUsd: null })
})
