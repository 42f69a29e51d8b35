import { expect, test } from 'vitest'
import { closestWord } from './closest-word'

const words = ['task', 'taskFile', 'timeoutSeconds', 'isolate', 'id']

test.each([
  ['timeoutSecond', 'timeoutSeconds'],
  ['taskfile', 'taskFile'],
  ['isolat', 'isolate'],
  ['ID', 'id'],
  ['isoalte', 'isolate'],
  ['tsak', 'task'],
  ['timeout', 'timeoutSeconds'],
  ['colour', null],
  ['xy', null],
  ['', null],
  ['task'.repeat(50), null],
])('%s: %s', (written, meant) => {
  expect(closestWord(written, words)).toBe(meant)
})

test('a word of which most is in a longer one means that one', () => {
  const fields = ['maxCalls', 'maxConcurrent', 'maxReportedTokens', 'maxReportedCostUsd']
  expect(closestWord('costUsd', fields)).toBe('maxReportedCostUsd')
  expect(closestWord('concurrency', fields)).toBe('maxConcurrent')
  expect(closestWord('throughput', fields)).toBe(null)
})
