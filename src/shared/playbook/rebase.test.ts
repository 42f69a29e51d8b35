import { expect, test } from 'vitest'
import { begin, step } from './machine'
import type { Action, Event, RunState } from './run'
import type { Playbook } from './schema'

const book: Playbook = {
  version: 1,
  phases: [
    { id: 'build', gate: { needs: [{ check: 'test', in: 'combined' }], retry: 1 } },
    { id: 'look', readOnly: true, gate: { needs: ['All is well'] } },
    { id: 'rescue', after: 'build' },
  ],
}
const ended = (request: number, id: string): Event => ({
  type: 'waveEnded',
  request,
  ending: 'ended',
  units: [{ id, ok: true }],
})
const moved: Event = { type: 'change', by: 'person', change: { kind: 'rebase' }, why: 'w' }
/** `build` passed its check, and `look` waits for the answer to its question. */
const passed: Event[] = [
  { type: 'start' },
  { type: 'planned', request: 1, units: ['build'], by: 'auto' },
  ended(2, 'build'),
  { type: 'checked', request: 3, answer: 'yes' },
  { type: 'planned', request: 4, units: ['look'], by: 'auto' },
  ended(5, 'look'),
]
const play = (...events: Event[]): { state: RunState; actions: readonly Action[] } =>
  events.reduce<{ state: RunState; actions: readonly Action[] }>(
    ({ state }, event) => step(state, event),
    { state: begin(book, 'person'), actions: [] },
  )

test('what looked at all diffs is checked again on the new base, then the open question is asked again', () => {
  const { state, actions } = play(...passed, moved)
  expect(state.request).toMatchObject({ kind: 'check', phase: 'build' })
  expect(actions).toContainEqual({ type: 'withdraw', request: 6 })
  const next = step(state, { type: 'checked', request: 7, answer: 'yes' }).state
  expect(next.request).toMatchObject({ kind: 'judge', phase: 'look' })
  expect(next.phases['build']).toMatchObject({ state: 'passed', runs: 1 })
})

test('a check that fails on the new base goes down its chain as ever', () => {
  const { state } = play(...passed, moved)
  const failed = step(state, { type: 'checked', request: 7, answer: 'no' })
  expect(failed.actions).toContainEqual(
    expect.objectContaining({ type: 'wave', kind: 'retry', phase: 'build', units: ['build'] }),
  )
})

test('a gate in progress is asked from its beginning, and a failed one that waits for a decision too', () => {
  const checking = play(...passed.slice(0, 3), moved).state
  expect(checking.request).toMatchObject({ kind: 'check', phase: 'build', id: 4 })
  expect(checking.frames).toHaveLength(1)
})

test('only the person moves the base, and not while a wave runs', () => {
  const why = (event: Event, ...events: Event[]) => play(...events, event).actions
  expect(why(moved, ...passed.slice(0, 2))).toEqual([
    { type: 'refused', why: 'its wave runs; stop it first' },
  ])
  expect(why({ ...moved, by: 'lead' }, ...passed)).toEqual([
    { type: 'refused', why: 'only the person moves the base' },
  ])
})
