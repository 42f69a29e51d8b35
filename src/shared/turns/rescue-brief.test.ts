import { expect, test } from 'vitest'
import { rescueBrief } from './rescue-brief'

const facts = {
  task: 'Fix the queue.\n',
  planId: 'w4',
  provider: 'claude',
  message: 'It ended with exit code 1.',
  diff: '+one\n',
  patchFile: '/data/diff.patch',
  output: 'Error: no such table\n',
  note: '',
}

test('a rescue gets the task, the diff and the failing output', () => {
  const brief = rescueBrief({ ...facts, note: 'Leave the cache alone.' })
  expect(brief.startsWith('Fix the queue.\n\nAnother worker (w4, claude) tried this')).toBe(true)
  expect(brief).toContain('```diff\n+one\n```')
  expect(brief).toContain('```text\nError: no such table\n```')
  expect(brief).toContain('Leave the cache alone.')
})

test('a long diff and a long output are cut, and the brief says where the rest is', () => {
  const brief = rescueBrief({ ...facts, diff: '+x\n'.repeat(100_000), output: 'y'.repeat(50_000) })
  expect(brief).toContain('all 300000 characters are in /data/diff.patch')
  expect(brief.length).toBeLessThan(80_000)
  expect(rescueBrief({ ...facts, diff: null })).toContain('It left no diff.')
})
