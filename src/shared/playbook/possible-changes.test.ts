import { expect, test } from 'vitest'
import { begin, step } from './machine'
import { possibleChanges } from './possible-changes'
import type { Event, RunState } from './run'
import type { Playbook } from './schema'

const book: Playbook = {
  version: 1,
  phases: [{ id: 'survey' }, { id: 'build', gate: { needs: ['good?'] } }, { id: 'look' }],
}
const after = (...events: Event[]): RunState =>
  events.reduce((state, event) => step(state, event).state, begin(book, 'person'))
const surveyed: Event[] = [
  { type: 'start' },
  { type: 'planned', request: 1, units: ['survey'], by: 'auto' },
  { type: 'waveEnded', request: 2, ending: 'ended', units: [{ id: 'survey', ok: true }] },
  { type: 'planned', request: 3, units: ['build'], by: 'auto' },
]

test('while a wave runs only what lies ahead can be skipped; the rest says why not', () => {
  const busy = 'its wave runs; stop it first'
  expect(possibleChanges(after(...surveyed))).toEqual({
    skip: [
      { phase: 'build', why: busy },
      { phase: 'look', why: null },
    ],
    repeat: [
      { phase: 'survey', why: busy },
      { phase: 'build', why: busy },
    ],
    rebase: busy,
    switch: busy,
  })
})

test('at an open question all is possible but to repeat what is in progress', () => {
  const ended: Event = {
    type: 'waveEnded',
    request: 4,
    ending: 'ended',
    units: [{ id: 'build', ok: true }],
  }
  const skip: Event = {
    type: 'change',
    by: 'person',
    change: { kind: 'skip', phase: 'look' },
    why: 'x',
  }
  expect(possibleChanges(after(...surveyed, ended, skip))).toEqual({
    skip: [
      { phase: 'build', why: null },
      { phase: 'look', why: 'it is skipped already' },
    ],
    repeat: [
      { phase: 'survey', why: null },
      { phase: 'build', why: 'it is in progress' },
    ],
    rebase: null,
    switch: null,
  })
})
