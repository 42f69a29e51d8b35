import { expect, test } from 'vitest'
import { endings, failureKinds } from '../outcome/ending'
import { workerShape } from './worker-mark'

const earned: Parameters<typeof workerShape>[0] = {
  state: 'closed',
  turnState: 'ended',
  ending: 'succeeded',
  failureKind: null,
  handoff: null,
  hasResult: true,
  denials: 0,
  mode: 'write',
  diff: { files: 1, added: 1, removed: 0 },
  readOnlyViolation: false,
}

test('only what was earned is green', () => {
  expect(workerShape(earned)).toEqual({ mark: 'ok', word: 'Succeeded' })
  expect(workerShape({ ...earned, state: 'open' }).mark).toBe('open')
  expect(workerShape({ ...earned, state: 'open', mode: 'read-only', diff: null }).mark).toBe('ok')
})

test('what was taken over in part is still to review while it is open', () => {
  const some = { ...earned, taken: 'committed', takenInPart: true } as const
  expect(workerShape({ ...some, state: 'open' })).toEqual({
    mark: 'open',
    word: 'Committed in part',
  })
  expect(workerShape({ ...some, state: 'open', taken: 'integrated' }).word).toBe(
    'Integrated in part',
  )
  expect(workerShape({ ...some, state: 'open', takenInPart: false }).word).toBe('Committed')
  expect(workerShape(some)).toEqual({ mark: 'ok', word: 'Committed' })
})

test('however it ended, what was taken over says so, and no more than that', () => {
  for (const ending of endings)
    for (const failureKind of [null, ...failureKinds])
      for (const taken of ['integrated', 'committed'] as const) {
        const facts = { ...earned, state: 'open', ending, failureKind, taken } as const
        const word = taken === 'committed' ? 'Committed' : 'Integrated'
        expect(workerShape(facts)).toEqual({ mark: 'ok', word })
        expect(workerShape({ ...facts, readOnlyViolation: true }).mark).not.toBe('ok')
      }
})

test('a writer that wrote nothing is not green, nor a success without a result, whoever closed it', () => {
  const nothing = { files: 0, added: 0, removed: 0 }
  for (const state of ['open', 'closed'] as const) {
    expect(workerShape({ ...earned, state, diff: nothing }).word).toBe('Ended, no diff')
    for (const mode of ['write', 'read-only'] as const)
      for (const diff of [nothing, null])
        expect(workerShape({ ...earned, state, mode, diff, hasResult: false }).mark).toBe('caveat')
  }
})

test('what could not be looked at is no plain success, and no review where there is no diff', () => {
  const unseen = 'The repository is gone.'
  for (const mode of ['write', 'read-only'] as const)
    for (const state of ['open', 'closed'] as const)
      expect(workerShape({ ...earned, mode, state, diff: null, unseen }).mark).toBe('caveat')
  const open = { ...earned, state: 'open', diff: null } as const
  expect(workerShape(open).word).toBe('Open, no diff')
  expect(workerShape({ ...open, isolation: 'clone' }).word).toBe('Open, no diff')
  expect(workerShape({ ...open, isolation: 'scratch' }).word).toBe('Succeeded')
})

test('no other ending is green, nor a success with a flaw', () => {
  for (const ending of endings.filter((each) => each !== 'succeeded'))
    for (const failureKind of failureKinds)
      expect(workerShape({ ...earned, ending, failureKind }).mark).not.toBe('ok')
  expect(workerShape({ ...earned, denials: 1 }).mark).toBe('caveat')
})

test('a reader whose checkout changed is not accused of it, nor plain green', () => {
  expect(workerShape({ ...earned, mode: 'read-only', readOnlyViolation: true })).toEqual({
    mark: 'caveat',
    word: 'Checkout changed',
  })
})
