import { expect, test } from 'vitest'
import { begin } from '../machine'
import type { Unit } from '../proposal'
import type { Playbook } from '../schema'
import { bundled } from '../testing/bundled'
import type { RunEntry } from './run-entry'
import { freshMemory, memoryOf, remember, type RunMemory } from './run-memory'

const event = (value: Extract<RunEntry, { kind: 'event' }>['event']): RunEntry => ({
  kind: 'event',
  event: value,
})
const fresh = () => freshMemory(begin(bundled.playbook('plan-big-execute-small'), 'person'))
const after = (entries: readonly RunEntry[]): RunMemory =>
  entries.reduce((memory, entry) => remember(memory, entry).memory, fresh())

const unit = (id: string): Unit => ({
  id,
  title: id,
  brief: 'x',
  owns: [],
  size: 'M',
  risk: 'low',
  why: 'x',
})
const ids = ['survey-1', 'survey-2', 'survey-3']
const planned: readonly RunEntry[] = [
  event({ type: 'start' }),
  {
    kind: 'plan',
    request: 1,
    text: '{}',
    units: ids.map(unit),
    checkoutConfirmed: false,
    quotaAllowed: false,
  },
  event({ type: 'planned', request: 1, units: ids, by: 'auto' }),
]
const workers = Object.fromEntries(ids.map((id) => [id, `w-${id}`]))
const started: readonly RunEntry[] = [
  ...planned,
  { kind: 'wave', request: 2, waveId: 'wave-1', workers },
]

test('an accepted plan is what the wave it opens runs; a started wave is known by its request', () => {
  const memory = after(planned)
  expect(memory.opened).toMatchObject({ type: 'wave', request: 2, kind: 'first' })
  expect(memory.request.plan?.units.map(({ id }) => id)).toEqual(ids)
  expect(memory.request.waveId).toBeNull()
  const running = after(started)
  expect(running.request.waveId).toBe('wave-1')
  expect(memoryOf(running, 'survey')).toMatchObject({ waveIds: ['wave-1'], workers })
  expect(running.waves).toEqual([{ phase: 'survey', workers }])
})

test('what was known of a request is gone with it, what is known of a phase stays', () => {
  const ended = after([
    ...started,
    event({
      type: 'waveEnded',
      request: 2,
      ending: 'ended',
      units: ids.map((id) => ({ id, ok: true })),
    }),
  ])
  expect(ended.opened).toMatchObject({ type: 'lead', phase: 'parts', to: 'person' })
  expect(ended.request.waveId).toBeNull()
  expect(memoryOf(ended, 'survey').waveIds).toEqual(['wave-1'])
})

test('an answer that comes twice changes nothing', () => {
  const memory = after(started)
  const late = remember(memory, event({ type: 'planned', request: 1, units: ids, by: 'auto' }))
  expect(late.actions).toMatchObject([{ type: 'refused' }])
  expect(late.memory).toBe(memory)
})

test('what was begun for a request that is open no more is not taken for the one that is', () => {
  const memory = after(planned)
  const late = remember(memory, { kind: 'wave', request: 1, waveId: 'late', workers })
  expect(late.memory).toBe(memory)
})

test('a gate that failed is remembered as failed until its phase is left', () => {
  const gone = after([
    ...started,
    event({
      type: 'waveEnded',
      request: 2,
      ending: 'ended',
      units: ids.map((id) => ({ id, ok: false })),
    }),
  ])
  expect(gone.opened).toMatchObject({ type: 'decide', reason: 'too few succeeded' })
  expect(memoryOf(gone, 'survey').failed).not.toBeNull()
})

/** One phase with a check that one retry may mend. */
const checked = (more: readonly RunEntry[]): RunMemory => {
  const book: Playbook = {
    version: 1,
    phases: [{ id: 'build', gate: { needs: [{ check: 'test' }], retry: 1 } }],
  }
  const wave = (request: number): RunEntry =>
    event({ type: 'waveEnded', request, ending: 'ended', units: [{ id: 'build', ok: true }] })
  const first: readonly RunEntry[] = [
    event({ type: 'start' }),
    event({ type: 'planned', request: 1, units: ['build'], by: 'auto' }),
    wave(2),
    {
      kind: 'looked',
      request: 3,
      text: 'the test check passes',
      answer: 'no',
      why: '`make test` exited with 2.',
      output: 'one failed',
    },
    event({ type: 'checked', request: 3, answer: 'no' }),
  ]
  return [...first, ...more].reduce(
    (memory, entry) => remember(memory, entry).memory,
    freshMemory(begin(book, 'person')),
  )
}

test('how a gate failed is kept through its retry, which is told of it, and after it held', () => {
  const failed = [{ text: 'the test check passes', output: 'one failed' }]
  const retry = checked([])
  expect(retry.opened).toMatchObject({ type: 'wave', kind: 'retry' })
  expect(memoryOf(retry, 'build')).toMatchObject({ failed, looked: [] })
  const ended = { type: 'waveEnded', request: 4, ending: 'ended' } as const
  const passed = checked([
    event({ ...ended, units: [{ id: 'build', ok: true }] }),
    event({ type: 'checked', request: 5, answer: 'yes' }),
  ])
  expect(passed.state.status).toBe('done')
  expect(memoryOf(passed, 'build').failed).toMatchObject(failed)
})

test('a wave that was stopped says nothing of the gate behind it', () => {
  const stopped = event({ type: 'waveEnded', request: 2, ending: 'stopped', units: [] })
  const memory = after([...started, stopped])
  expect(memory.opened).toMatchObject({ type: 'decide', reason: 'wave stopped' })
  expect(memoryOf(memory, 'survey').failed).toBeNull()
})
