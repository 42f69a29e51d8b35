import { expect, test } from 'vitest'
import { fallbackResult } from './fallback-result'

test('keeps the tail under a header that cannot be missed', () => {
  const text = fallbackResult('It exceeded its time limit of 900 s.', 'line 1\nline 2\n') ?? ''
  expect(text.startsWith('FALLBACK: ')).toBe(true)
  expect(text).toContain('time limit of 900 s')
  expect(text).toContain('```text\nline 1\nline 2\n```')
})

test('output cannot close the fence', () => {
  expect(fallbackResult('m', 'a\n`````\n# b')).toContain('``````text\na\n`````\n# b\n``````')
})

test('no output, no file', () => {
  expect(fallbackResult('m', ' \n')).toBeNull()
})
