import { expect, test } from 'vitest'
import { limitReached } from './turn-limits'

const limits = { deadlineSeconds: 60, idleSeconds: 10, drainSeconds: 15, outputLimitBytes: 100 }
const facts = { ranMs: 5_000, silentMs: 1_000, outputBytes: 10, finished: false }

test.each([
  [{}, null],
  [{ ranMs: 60_000 }, 'timed_out'],
  [{ silentMs: 10_000 }, 'stalled'],
  [{ outputBytes: 100 }, null],
  [{ outputBytes: 101, ranMs: 60_000 }, 'output_limit'],
  [{ finished: true, silentMs: 14_999 }, null],
  [{ finished: true, silentMs: 15_000 }, 'drained'],
  [{ finished: true, ranMs: 60_000 }, 'drained'],
  [{ finished: true, outputBytes: 101 }, 'output_limit'],
])('%j gives %s', (change, reason) => {
  expect(limitReached(limits, { ...facts, ...change })).toBe(reason)
})

test('without an idle limit silence is fine', () => {
  const silent = { ...facts, silentMs: 59_000 }
  expect(limitReached({ ...limits, idleSeconds: null }, silent)).toBeNull()
})
