import { expect, test } from 'vitest'
import { caveatOf } from './caveat'

test("a caveat is said in the worker's own words where it has some", () => {
  const ended = {
    ending: 'succeeded',
    handoff: null,
    denials: 0,
    mode: 'write',
    diff: { files: 2, added: 3, removed: 1 },
    readOnlyViolation: false,
  } as const
  const concerns = {
    status: 'DONE_WITH_CONCERNS',
    summary: 'No test covers it.',
    verdict: null,
  } as const
  expect(caveatOf(ended)).toBeNull()
  expect(caveatOf({ ...ended, handoff: concerns })).toBe('No test covers it.')
  expect(caveatOf({ ...ended, handoff: { ...concerns, summary: null } })).toContain('concerns')
  expect(caveatOf({ ...ended, denials: 1 })).toBe('It was denied 1 tool call.')
  expect(caveatOf({ ...ended, diff: { files: 0, added: 0, removed: 0 } })).toContain('no file')
  expect(caveatOf({ ...ended, ending: 'failed', handoff: concerns })).toBeNull()
})
