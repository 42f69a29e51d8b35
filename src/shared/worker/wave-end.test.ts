import { expect, test } from 'vitest'
import type { WorkerSummary } from './records'
import { waveEnd } from './wave-end'

type Facts = Pick<WorkerSummary, 'state' | 'ending' | 'failureKind'>
const succeeded: Facts = { state: 'open', ending: 'succeeded', failureKind: null }
const failed: Facts = { state: 'open', ending: 'failed', failureKind: 'error' }
const stopped: Facts = { state: 'open', ending: 'stopped', failureKind: 'stopped' }
const lost: Facts = { state: 'lost', ending: 'interrupted', failureKind: 'lost' }

test.each([
  ['runs while one is queued', [succeeded, { ...failed, state: 'queued' }], null],
  ['runs while one is active', [{ ...stopped, state: 'active' }], null],
  ['is done when all succeeded', [succeeded, { ...succeeded, state: 'closed' }], 'finish'],
  ['is partial when some did', [succeeded, failed], 'finishInPart'],
  ['failed when none did', [failed, failed], 'fail'],
  ['is partial when one was stopped and others succeeded', [succeeded, stopped], 'finishInPart'],
  ['was stopped when nothing succeeded before', [failed, stopped], 'stop'],
  ['was interrupted when an end is not proven', [succeeded, stopped, lost], 'interrupt'],
] as const)('a wave %s', (_name, workers, verb) => {
  expect(waveEnd(workers)).toBe(verb)
})
