import type { Deltas, Snapshot } from '@shared/ipc/views'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppState } from './app-store'
import { startSync } from './sync'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const snapshot = (epoch: string, seq: number, spentTodayUsd: number): Snapshot => ({
  epoch,
  seq,
  dataFolder: '/data',
  projects: [],
  orchestrations: [],
  waves: [],
  workers: [],
  clis: [],
  clisPending: false,
  settings: { theme: 'system', notifications: true },
  spentTodayUsd,
  playbooksRevision: 0,
  playbookRuns: [],
  quota: {
    lines: { criticalThreshold: 80, stopAt: 95 },
    observations: [],
    holds: [],
    problems: [],
  },
})

/** A source whose answers are given by hand. */
const stage = () => {
  const asked: ((answer: Result<Snapshot, Problem>) => void)[] = []
  const shown: AppState[] = []
  let tell: (deltas: Deltas) => void = () => undefined
  const sync = startSync(
    {
      snapshot: () => new Promise((resolve) => asked.push(resolve)),
      onDeltas: (listener) => {
        tell = listener
        return () => {
          tell = () => undefined
        }
      },
    },
    (state) => shown.push(state),
  )
  return {
    sync,
    shown,
    asked,
    answer: async (answer: Result<Snapshot, Problem>) => {
      asked.shift()?.(answer)
      await vi.advanceTimersByTimeAsync(0)
    },
    spent: (epoch: string, seq: number, value: number) => {
      tell({ epoch, seq, changes: [{ type: 'spent', value }] })
    },
    seen: () =>
      shown.map((state) =>
        state.status === 'ready' ? state.snapshot.spentTodayUsd : state.status,
      ),
  }
}

test('deltas that come before the snapshot are folded into it, in order, once', async () => {
  const { answer, spent, seen } = stage()
  spent('one', 3, 3)
  spent('one', 2, 2)
  spent('one', 1, 1)
  await answer(ok(snapshot('one', 1, 1)))
  await vi.advanceTimersByTimeAsync(100)
  expect(seen()).toEqual([1, 3])
})

test('many deltas are one paint a tenth of a second', async () => {
  const { answer, spent, seen } = stage()
  await answer(ok(snapshot('one', 0, 0)))
  for (let seq = 1; seq <= 40; seq += 1) {
    spent('one', seq, seq)
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(seen().at(-1)).toBe(40)
  expect(seen().length).toBeLessThanOrEqual(22)
})

test('a gap asks for a new snapshot and loses nothing told meanwhile', async () => {
  const { answer, spent, seen, asked } = stage()
  await answer(ok(snapshot('one', 0, 0)))
  spent('one', 2, 2)
  expect(asked).toHaveLength(1)
  spent('one', 3, 3)
  await answer(ok(snapshot('one', 2, 2)))
  await vi.advanceTimersByTimeAsync(100)
  expect(seen()).toEqual([0, 2, 3])
})

test('another epoch asks for a new snapshot', async () => {
  const { answer, spent, seen } = stage()
  await answer(ok(snapshot('one', 7, 7)))
  spent('two', 1, 1)
  await answer(ok(snapshot('two', 1, 1)))
  spent('two', 2, 2)
  await vi.advanceTimersByTimeAsync(100)
  expect(seen()).toEqual([7, 1, 2])
})

test('an engine that failed is told, and asked again only when the person wants it', async () => {
  const { sync, answer, spent, seen, asked, shown } = stage()
  await answer(fail(problem('engine', 'It did not start.')))
  spent('one', 1, 1)
  expect(asked).toHaveLength(0)
  expect(shown).toEqual([{ status: 'failed', problem: problem('engine', 'It did not start.') }])
  sync.retry()
  await answer(ok(snapshot('one', 1, 1)))
  expect(seen()).toEqual(['failed', 'loading', 1])
})

test('nothing is shown after the end', async () => {
  const { sync, answer, spent, seen } = stage()
  await answer(ok(snapshot('one', 0, 0)))
  spent('one', 1, 1)
  sync.end()
  await vi.advanceTimersByTimeAsync(200)
  expect(seen()).toEqual([0])
})
