import type { TalkView } from '@shared/ipc/talk-contract'
import { expect, test } from 'vitest'
import { fitting, fullWords, overLimitWords } from './queue-limit'

const view = (waiting: number, followUps: number, maxFollowups = 10): TalkView => ({
  comments: [],
  messages: Array.from({ length: waiting }, (_, at) => ({
    id: `${at}`,
    text: `${at}`,
    at,
    comments: 0,
  })),
  refusal: null,
  followUps,
  maxFollowups,
})

test('a queue within the limit says nothing, one over it says how many stay and what to do', () => {
  expect(overLimitWords(view(10, 0), false)).toBeNull()
  expect(fullWords(view(9, 0))).toBeNull()
  expect(fullWords(view(10, 0))).toContain('limit of 10 follow-ups')
  expect(fitting(view(13, 7))).toBe(3)
  expect(overLimitWords(view(13, 7), false)).toBe(
    "10 messages from here on won't be sent: its plan allows 10 follow-ups, 7 used. Remove 10, or plan a new worker with what they ask.",
  )
  expect(overLimitWords(view(1, 1, 1), true)).toBe(
    "1 message from here on won't be sent: its plan allows 1 follow-up, 1 used. Remove 1, or Rescue it, so that a fresh worker goes on.",
  )
  expect(overLimitWords(view(1, 0, 0), false)).toContain('its plan allows no follow-up.')
})
