import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followUpPrompt, readStructuredResult, structuredSchema } from './structured-result'

const done = { status: 'done', summary: 'All of it.', questions: [], filesChanged: ['a.ts'] }
const why = (value: unknown) => {
  const read = readStructuredResult(typeof value === 'string' ? value : JSON.stringify(value))
  return read.ok ? null : read.error
}

test('the object at the end is the claim, bare, after text, or in a fence', () => {
  const claim = {
    ok: true,
    value: {
      status: 'DONE',
      summary: 'All of it.',
      verdict: null,
      questions: [],
      filesChanged: ['a.ts'],
    },
  }
  const json = JSON.stringify(done, null, 2)
  expect(readStructuredResult(json)).toEqual(claim)
  expect(readStructuredResult(`I did {it}.\n\n${json}\n`)).toEqual(claim)
  expect(readStructuredResult(`So:\n\`\`\`json\n${json}\n\`\`\`\n`)).toEqual(claim)
})

test('questions come with needs_input', () => {
  const asks = { ...done, status: 'needs_input', questions: ['Which day?'] }
  expect(readStructuredResult(JSON.stringify(asks))).toMatchObject({
    value: { status: 'NEEDS_CONTEXT', questions: ['Which day?'] },
  })
  expect(why({ ...asks, questions: [] })).toBe('it says needs_input and asks no question')
})

test('anything else is refused with its reason', () => {
  expect(why('All done.')).toBe('it does not end with a JSON object')
  expect(why(`${JSON.stringify(done)}\nBye.`)).toBe('it does not end with a JSON object')
  expect(why({ ...done, status: 'finished' })).toContain('status')
  expect(why({ ...done, summary: ' ' })).toContain('summary')
  expect(why({ ...done, extra: 1 })).toContain('extra')
  expect(why({ ...done, filesChanged: 'a.ts' })).toContain('filesChanged')
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readStructuredResult(`{${text}}`).ok).toBe(false)
    }),
  )
})

test('the schema for CLIs requires what is read, and a follow-up repeats the form', () => {
  expect(JSON.parse(structuredSchema)).toMatchObject({ required: Object.keys(done) })
  expect(followUpPrompt('More.', undefined)).toBe('More.')
  expect(followUpPrompt('More.', true)).toContain('End with one JSON object')
})
