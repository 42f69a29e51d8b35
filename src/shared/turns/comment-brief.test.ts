import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Comment } from './comment'
import { commentAnswers, commentBrief } from './comment-brief'

const comment = (change: Partial<Comment>): Comment => ({
  id: 'c1',
  threadId: change.id ?? 'c1',
  author: 'person',
  path: 'src/a.ts',
  side: 'new',
  line: 7,
  quote: 'const a = 1',
  text: 'Why 1?',
  at: 0,
  messageId: null,
  turn: null,
  ...change,
})

test('a brief has every comment with its place, its quoted lines and what was said before', () => {
  const first = comment({ turn: 1 })
  const answer = comment({ id: 'c2', threadId: 'c1', author: 'worker', text: 'By habit.', turn: 1 })
  const reply = comment({ id: 'c3', threadId: 'c1', text: 'Take 2.' })
  const whole = comment({ id: 'c4', path: null, side: null, line: null, quote: '', text: 'Nice.' })
  const brief = commentBrief([reply, whole], [first, answer, reply, whole])
  expect(brief).toContain('left 2 comments')
  expect(brief).toContain(
    [
      '## Comment 1: src/a.ts:7\n\n```\nconst a = 1\n```\n\nSaid before: Why 1?',
      'You answered in turn 1: By habit.\n\nTake 2.\n\n## Comment 2: all of the work\n\nNice.',
    ].join('\n\n'),
  )
})

test('a line of the old side says so, and quoted fences stay closed', () => {
  const brief = commentBrief([comment({ side: 'old', quote: '```\nx\n````' })], [])
  expect(brief).toContain('src/a.ts:7 (before the change)\n\n`````\n```\nx\n````\n`````')
})

test('answers are found by their number, with or without Markdown around them', () => {
  const result =
    'Did it.\n- **COMMENT 1**: took 2\ncomment 2: `no`: it is right\nCOMMENT 3:\nSTATUS: DONE'
  expect([...commentAnswers(result)]).toEqual([
    [1, 'took 2'],
    [2, 'no`: it is right'],
  ])
})

test('no text of a comment is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 }), (texts) => {
      const all = texts.map((text, index) => comment({ id: `c${String(index)}`, text }))
      const brief = commentBrief(all, all)
      expect(texts.every((text) => brief.includes(text.trim()))).toBe(true)
    }),
  )
})
