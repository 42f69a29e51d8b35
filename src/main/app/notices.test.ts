import { expect, test } from 'vitest'
import type { Change } from '@shared/ipc/views'
import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import { createNotices } from './notices'

// Only what a notice reads of a summary.
const wave = (state: WaveSummary['state']): Change => ({
  type: 'wave',
  value: { id: 'v', title: 'Fix the dates', state } as WaveSummary,
})
const worker = (id: string, change: Partial<WorkerSummary>): Change => ({
  type: 'worker',
  value: {
    id,
    waveId: 'v',
    planId: id,
    title: 'Look',
    message: 'Which zone?',
    state: 'open',
    ending: 'succeeded',
    mode: 'read-only',
    denials: 0,
    readOnlyViolation: false,
    handoff: { status: 'DONE', summary: null, verdict: null },
    ...change,
  } as WorkerSummary,
})
const active = (id: string) => worker(id, { state: 'active' })
const asks = (id: string) =>
  worker(id, { handoff: { status: 'NEEDS_CONTEXT', summary: null, verdict: null } })

test('a wave that ran and ended is said once', () => {
  const notices = createNotices()
  expect(notices([wave('running')])).toEqual([])
  expect(notices([wave('done')])).toEqual([
    { title: 'The wave is done', body: 'Fix the dates', screen: 'wave', id: 'v' },
  ])
  expect(notices([wave('done')])).toEqual([])
})

test('history that is seen for the first time, and what the person stopped, is no news', () => {
  expect(createNotices()([wave('done'), asks('a')])).toEqual([])
  const notices = createNotices()
  notices([wave('running')])
  expect(notices([wave('stopped')])).toEqual([])
})

test('a worker that asks is said once, several at once in one notice of their wave', () => {
  const notices = createNotices()
  notices([active('a'), active('b'), active('c')])
  expect(notices([asks('a')])).toEqual([
    { title: 'a: Question', body: 'Which zone?', screen: 'worker', id: 'a' },
  ])
  expect(notices([asks('a')])).toEqual([])
  expect(notices([asks('b'), worker('c', { state: 'lost' })])).toEqual([
    { title: '2 workers need you', body: 'b: Question\nc: Lost', screen: 'wave', id: 'v' },
  ])
})

test('a worker that succeeds needs nobody', () => {
  const notices = createNotices()
  notices([active('a')])
  expect(notices([worker('a', {})])).toEqual([])
})

test('who wants no notifications gets none, and is not told later what was missed', () => {
  const notices = createNotices()
  const settings = (notifications: boolean): Change => ({
    type: 'settings',
    value: { theme: 'system', notifications },
  })
  notices([settings(false), wave('running')])
  expect(notices([wave('done')])).toEqual([])
  expect(notices([settings(true), wave('done')])).toEqual([])
})
