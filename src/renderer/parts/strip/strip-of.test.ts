import { expect, test } from 'vitest'
import type { WaveState } from '@shared/worker/states'
import { stripOf } from './strip-of'

test('the strip says the whole in words, most blocking first', () => {
  const strip = stripOf({
    marks: ['ok', 'needs', 'running'],
    counts: { ok: 7, running: 4, needs: 1 },
  })
  expect(strip.label).toBe('12 workers: 1 asking you, 4 running, 7 succeeded')
  expect(strip.counts.map(([mark]) => mark)).toEqual(['needs', 'running', 'ok'])
})

test('what blocks is said before what runs, what runs before what can be looked at later', () => {
  const say = (counts: Record<string, number>) => stripOf({ marks: [], counts }).verdict
  expect(say({ over: 1, lost: 1, ok: 3 })).toEqual({ mark: 'over', words: '1 over budget' })
  expect(say({ failed: 1, running: 2 })).toEqual({ mark: 'failed', words: '1 failed' })
  expect(say({ open: 2, running: 3 })).toEqual({ mark: 'running', words: '3 running' })
  expect(say({ open: 2, ok: 4 })).toEqual({ mark: 'open', words: '2 to review' })
  expect(say({ ok: 4, caveat: 1 })).toEqual({ mark: null, words: 'Done' })
  expect(say({ stopped: 1, ok: 2 })).toEqual({ mark: 'stopped', words: '1 stopped' })
  expect(say({})).toEqual({ mark: null, words: 'No workers' })
})

test('a playbook says how it stands where no worker says more', () => {
  const say = (playbook: 'running' | 'done' | 'stopped' | 'switched', counts = {}) =>
    stripOf({ marks: [], counts, playbook }).verdict.words
  expect(say('stopped', { ok: 3 })).toBe('Stopped')
  expect(say('switched', { ok: 3 })).toBe('Playbook left')
  expect(say('running', { ok: 3 })).toBe('Running')
  expect(say('done', { ok: 3 })).toBe('Done')
  expect(say('stopped')).toBe('Stopped')
  expect(say('stopped', { open: 1 })).toBe('1 to review')
})

test('where no worker says more, it says what the screen says of its newest wave', () => {
  const say = (waveState: WaveState, counts: Record<string, number>) =>
    stripOf({ marks: [], counts, waveState }).verdict
  expect(say('failed', { caveat: 1 })).toEqual({ mark: 'failed', words: 'Failed' })
  expect(say('partial', { ok: 1, caveat: 1 })).toEqual({ mark: 'caveat', words: 'Done in part' })
  expect(say('done', { ok: 4, caveat: 1 })).toEqual({ mark: null, words: 'Done' })
  expect(say('failed', { open: 1 }).words).toBe('1 to review')
})

test('a mark this window does not know is left out, not drawn as another', () => {
  expect(stripOf({ marks: ['ok', 'sparkling'], counts: { ok: 1, sparkling: 1 } }).shapes).toEqual([
    'ok',
  ])
})
