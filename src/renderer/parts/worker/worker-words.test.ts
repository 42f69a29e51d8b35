import { expect, test } from 'vitest'
import {
  canStop,
  capPercent,
  isStopping,
  keptByStop,
  capTone,
  modelWords,
  silenceOf,
  silentWords,
  tokenWords,
} from './worker-words'

test('silence is long from 60% of the idle limit on', () => {
  const worker = { lastOutputAt: 1_000, startedAt: 0, idleTimeoutSeconds: 300 }
  expect(silenceOf(worker, 180_000)).toEqual({ ms: 179_000, long: false })
  const long = silenceOf(worker, 221_000)
  expect(long).toEqual({ ms: 220_000, long: true })
  expect(long && silentWords(long)).toBe('silent 3:40')
  expect(silenceOf({ ...worker, idleTimeoutSeconds: null }, 9_000_000)?.long).toBe(false)
  expect(silenceOf({ ...worker, lastOutputAt: null, startedAt: null }, 5)).toBeNull()
})

test('a cap is measured only where there is one', () => {
  expect(capPercent({ costUsd: 0.5, costCapUsd: 2 })).toBe(25)
  expect(capPercent({ costUsd: 0.5, costCapUsd: null })).toBeNull()
  expect(capPercent({ costUsd: null, costCapUsd: 2 })).toBeNull()
  expect([capTone(85, true), capTone(85, false), capTone(100, false), capTone(null, true)]).toEqual(
    ['amber', 'plain', 'red', 'plain'],
  )
})

test('words of a worker', () => {
  const usage = { input: 1_000, cacheRead: 100_000, cacheWrite: 1_000, output: 16_000 }
  expect(tokenWords({ usage, usageIsFloor: true })).toBe('18k+')
  expect(tokenWords({ usage: null, usageIsFloor: false })).toBe('')
  expect(modelWords({ provider: 'codex', model: 'gpt\u0007' })).toBe('codex, gpt<BEL>')
})

test("a worker that is being stopped can't be stopped again", () => {
  const stopping = { state: 'active', waitsFor: 'its processes to end' } as const
  expect(isStopping(stopping)).toBe(true)
  expect(canStop(stopping)).toBe(false)
  expect(canStop({ state: 'active', waitsFor: null })).toBe(true)
  expect(canStop({ state: 'queued', waitsFor: 'a slot' })).toBe(true)
})

test('a stop promises a session, and more to tell it, only where there can be one', () => {
  expect(keptByStop({ provider: 'claude' })).toMatch(/session are kept.*tell it more/)
  expect(keptByStop({ provider: 'custom' })).not.toMatch(/session|tell it/)
})
