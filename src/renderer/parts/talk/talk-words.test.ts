import type { Comment } from '@shared/turns/comment'
import { expect, test } from 'vitest'
import { fateOf, threadsOf, waitingOf } from './talk-words'

const comment = (change: Partial<Comment>): Comment => ({
  id: 'a',
  threadId: 'a',
  author: 'person',
  path: null,
  side: null,
  line: null,
  quote: '',
  text: 'x',
  at: 0,
  messageId: null,
  turn: null,
  ...change,
})

test('a comment waits, is queued, sent, then answered in its turn', () => {
  const sent = comment({ turn: 2 })
  const answer = comment({ id: 'b', author: 'worker', turn: 2 })
  expect(fateOf(comment({}), [], 1)).toBe('in the next turn')
  expect(fateOf(comment({ messageId: 'm' }), [], 1)).toBe('queued')
  expect(fateOf(sent, [sent], 1)).toBe('sent with turn 2')
  expect(fateOf(sent, [sent], 2)).toBe('answered in turn 2')
  expect(fateOf(sent, [sent, answer], 1)).toBe('answered in turn 2')
  expect(fateOf(answer, [sent, answer], 2)).toBe('answer of turn 2')
})

test('only what no message carries waits, and threads keep their order', () => {
  const all = [comment({}), comment({ id: 'b', threadId: 'b', turn: 1 }), comment({ id: 'c' })]
  expect(waitingOf(all).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(threadsOf(all).map((thread) => thread.map(({ id }) => id))).toEqual([['a', 'c'], ['b']])
})
