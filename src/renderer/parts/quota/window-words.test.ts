import { expect, test } from 'vitest'
import { windowWords } from './window-words'

const minute = 60_000
const now = Date.UTC(2026, 10, 29, 12)
const lines = { criticalThreshold: 80, stopAt: 95 }
const seen = {
  provider: 'claude',
  window: '5h',
  usedPercent: 83.4,
  resetsAt: now + 82 * minute,
  status: null,
  observedAt: now - 20_000,
  source: 'worker',
} as const

test('amber and red come with a word, and a reset with its countdown', () => {
  expect(windowWords(seen, lines, now)).toMatchObject({
    name: '5 hours',
    tone: 'amber',
    used: '83% low',
    read: 'read 20 s ago',
  })
  expect(windowWords(seen, lines, now).resets).toMatch(/^resets .*, in 1 h 22 min$/)
  expect(windowWords({ ...seen, usedPercent: 95 }, lines, now)).toMatchObject({
    tone: 'red',
    used: '95% at limit',
  })
})

test('unknown, stale and reset are said', () => {
  const old = { ...seen, usedPercent: null, resetsAt: null, observedAt: now - 31 * minute }
  expect(windowWords(old, lines, now)).toMatchObject({
    used: 'unknown',
    resets: 'reset unknown',
    read: 'stale, read 31 min ago',
  })
  expect(windowWords(seen, lines, now + 82 * minute)).toMatchObject({
    used: '0%',
    resets: 'reset passed',
    tone: 'plain',
  })
})
