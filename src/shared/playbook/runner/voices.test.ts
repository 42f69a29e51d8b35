import { expect, test } from 'vitest'
import { independenceOf, type Voice, voiceLines, voiceSummary } from './voices'

const voice = (unit: string, provider: string, served: readonly string[] = []): Voice => ({
  unit,
  provider,
  asked: null,
  served,
  missing: null,
})

test('a voice is independent only where the receipts of all that were heard say so', () => {
  const [opus, gpt] = [voice('a', 'claude', ['claude-opus-4']), voice('b', 'codex', ['gpt-5'])]
  expect(independenceOf(opus, [opus, gpt])).toEqual({ is: 'verified' })
  const untold = voice('c', 'agy')
  expect(independenceOf(untold, [opus, untold])).toEqual({ is: 'unverified' })
  // What is not told of another one may be the same model.
  expect(independenceOf(opus, [opus, untold])).toEqual({ is: 'unverified' })
})

test.each([
  ['the same provider', voice('b', 'claude')],
  ['the same family by another provider', voice('b', 'opencode', ['anthropic/claude-sonnet-4'])],
  ['the same family by its short name', voice('b', 'opencode', ['sonnet'])],
])('%s is no voice of its own', (_what, other) => {
  const opus = voice('a', 'claude', ['claude-opus-4'])
  expect(independenceOf(opus, [opus, other])).toEqual({ is: 'none', of: 'b' })
})

test('a voice that was not heard vouches for nobody, and is named with the reason', () => {
  const opus = { ...voice('a', 'claude', ['opus']), asked: 'opus' }
  const lost = { ...voice('b', 'codex'), missing: 'it timed out' }
  expect(voiceLines([opus, lost], null)).toEqual([
    'a: claude, asked for opus, served by opus; independent',
    'b: codex is missing: it timed out',
  ])
  expect(voiceSummary([opus, lost], null)).toBe(
    '1 of 2 voices heard, 1 of them verified as independent; missing: codex',
  )
})

test('an appointed lead of the same family makes a voice dependent on it', () => {
  const lead = voice('the lead', 'claude', ['claude-opus-4'])
  expect(voiceLines([voice('a', 'claude'), voice('b', 'codex', ['gpt-5'])], lead)).toEqual([
    'a: claude, served model unverified; not independent of the lead',
    'b: codex, served by gpt-5; independence unverified',
  ])
})
