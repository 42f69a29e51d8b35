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
  ['colour', null],
  ['xy', null],
  ['', null],
  ['task'.repeat(50), null],
])('%s: %s', (written, meant) => {
  expect(closestWord(written, words)).toBe(meant)
})
