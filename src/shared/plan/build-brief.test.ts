import { expect, test } from 'vitest'
import { parseHandoff } from '../outcome/parse-handoff'
import { buildBrief, isReviewer } from './build-brief'

const worker = {
  mode: 'read-only',
  id: 'a',
  why: null,
  phase: null,
  task: 'Find the bug.',
} as const

test('reviewers are those who only read and are said to judge', () => {
  expect(isReviewer(worker)).toBe(false)
  expect(isReviewer({ ...worker, id: 'code-review' })).toBe(true)
  expect(isReviewer({ ...worker, why: 'an independent reviewer' })).toBe(true)
  expect(isReviewer({ ...worker, phase: 'verify' })).toBe(true)
  expect(isReviewer({ ...worker, task: 'Review the diff.\nThen stop.' })).toBe(true)
  expect(isReviewer({ ...worker, task: 'Find it.\nSomeone will review.' })).toBe(false)
  expect(isReviewer({ ...worker, mode: 'write', id: 'review' })).toBe(false)
})

test('the contract follows the task; only a reviewer is asked for a verdict', () => {
  const brief = buildBrief('  Do it.\n', 'write', false)
  expect(brief.startsWith('Do it.\n\n')).toBe(true)
  for (const word of [
    'subagent',
    'other coding agent',
    'the files you changed',
    'the checks',
    'what failed',
    'the risks',
    'commit',
    'tag',
    'release',
    'push',
    'pull request',
    'STATUS: DONE | DONE_WITH_CONCERNS | BLOCKED | NEEDS_CONTEXT',
    'SUMMARY:',
  ])
    expect(brief).toContain(word)
  expect(brief).not.toContain('VERDICT:')
  expect(brief).toContain('uncommitted')
  expect(buildBrief('x', 'read-only', true)).toContain('VERDICT: PASS | FAIL | NOT_PROVEN')
  expect(buildBrief('x', 'read-only', true)).toContain('Change no file')
})

test('the contract echoed as it is claims nothing', () => {
  expect(parseHandoff(buildBrief('x', 'read-only', true))).toMatchObject({
    status: null,
    verdict: null,
  })
})
