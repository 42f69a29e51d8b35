import { expect, test } from 'vitest'
import { defaultMaxFollowups, tellRefusal } from './tell-refusal'

const open = {
  state: 'open',
  sessionId: 's',
  resumes: true,
  label: 'Demo',
  followUps: 9,
  maxFollowups: defaultMaxFollowups,
} as const

test('every refusal has its own reason', () => {
  expect(tellRefusal(open)).toBeNull()
  const code = (change: object) => tellRefusal({ ...open, ...change })?.code
  expect(code({ state: 'active' })).toBe('turn_active')
  expect(code({ state: 'queued' })).toBe('turn_active')
  expect(code({ state: 'closed' })).toBe('closed')
  expect(code({ state: 'abandoned' })).toBe('abandoned')
  expect(code({ state: 'lost' })).toBe('lost')
  expect(code({ sessionId: null })).toBe('no_session')
  expect(code({ resumes: false })).toBe('no_session')
  // What can never be sent is not offered a queue either.
  expect(code({ resumes: false, state: 'active' })).toBe('no_session')
  expect(code({ resumes: false, state: 'queued' })).toBe('no_session')
  expect(code({ resumes: false, state: 'closed' })).toBe('closed')
  expect(code({ followUps: 10 })).toBe('too_many_follow_ups')
  expect(code({ followUps: 0, maxFollowups: 0 })).toBe('too_many_follow_ups')
})
