import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHandoff } from './parse-handoff'

const done = { status: 'DONE', summary: 'Added the guard.', verdict: null }

test.each([
  'All good.\n\nSTATUS: DONE\nSUMMARY: Added the guard.',
  'STATUS: DONE\r\nSUMMARY: Added the guard.\r\n\r\n',
  '**STATUS:** DONE\n**SUMMARY:** Added the guard.',
  '**STATUS: DONE**\n\n**SUMMARY: Added the guard.**',
  '- STATUS: `DONE`\n- SUMMARY: Added the guard.',
  '```\nSTATUS: DONE\nSUMMARY: Added the guard.\n```',
  '## Status: Done.\nSummary: Added\n   the guard.',
  'SUMMARY: Added the guard.\nSTATUS: DONE - all checks pass',
  'Worker a ended with\nSTATUS: BLOCKED\nbut I went on.\nSTATUS: DONE\nSUMMARY: Added the guard.',
  'STATUS: BLOCKED\nSTATUS: DONE\nSUMMARY: Added the guard.',
])('reads %j', (text) => {
  expect(parseHandoff(text)).toEqual(done)
})

test.each([
  ['STATUS: Done with concerns', 'DONE_WITH_CONCERNS'],
  ['STATUS: DONE_WITH_CONCERNS.', 'DONE_WITH_CONCERNS'],
  ['STATUS: needs-context', 'NEEDS_CONTEXT'],
  ['STATUS: BLOCKED (no network)', 'BLOCKED'],
])('%s', (text, status) => {
  expect(parseHandoff(text)?.status).toBe(status)
})

test('verdicts of reviewers', () => {
  expect(parseHandoff('STATUS: DONE\nSUMMARY: x\nVERDICT: not proven')?.verdict).toBe('NOT_PROVEN')
  expect(parseHandoff('VERDICT: **FAIL**')?.verdict).toBe('FAIL')
  expect(parseHandoff('VERDICT: FAILURE modes are many')).toBeNull()
})

test.each([
  '',
  'No handoff at all',
  'The brief asks for STATUS: DONE at the end.',
  'STATUS: DONE\n\nBut then I went on and changed my mind.',
  'STATUS: DONE|DONE_WITH_CONCERNS|BLOCKED|NEEDS_CONTEXT',
  'STATUS: DONE | DONE_WITH_CONCERNS | BLOCKED | NEEDS_CONTEXT (one of them)',
  'STATUS: NOT DONE',
  'STATUS: DONE_AND_DUSTED',
  '> STATUS: DONE\n> SUMMARY: quoted from another worker',
])('claims nothing: %j', (text) => {
  expect(parseHandoff(text)).toBeNull()
})

test('a summary is one line of at most 300 characters', () => {
  const summary = parseHandoff(`SUMMARY: ${'word '.repeat(200)}`)?.summary
  expect(summary).toHaveLength(300)
  expect(summary?.endsWith('…')).toBe(true)
})

test('whatever stands before, the last block counts', () => {
  fc.assert(
    fc.property(fc.string(), (before) => {
      expect(parseHandoff(`${before}\n\nx\nSTATUS: BLOCKED\nVERDICT: FAIL`)).toEqual({
        status: 'BLOCKED',
        summary: null,
        verdict: 'FAIL',
      })
    }),
  )
})

test('hostile lines of a megabyte are read at once', () => {
  for (const filler of [' ', '*', '`', '#', '-'])
    expect(
      parseHandoff(`${filler.repeat(1e6)}x\nSUMMARY:${filler.repeat(1e6)}x`)?.status ?? null,
    ).toBeNull()
})
