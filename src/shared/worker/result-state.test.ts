import { expect, test } from 'vitest'
import { resultFiles, resultPaths, resultWords } from './result-state'

test('never started, unreadable, missing and empty are four different things, and none reads as failed', () => {
  const words = [
    resultWords({ path: 'absent', file: 'unknown' }),
    resultWords({ path: 'unreadable', file: 'unknown' }),
    resultWords({ path: 'resolved', file: 'missing' }),
    resultWords({ path: 'resolved', file: 'empty' }),
  ]
  expect(new Set(words).size).toBe(4)
  for (const path of resultPaths)
    for (const file of resultFiles) expect(resultWords({ path, file }) ?? '').not.toMatch(/fail/i)
  expect(resultWords({ path: 'resolved', file: 'present' })).toBeNull()
})
