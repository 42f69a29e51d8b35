import type { Snapshot } from '@shared/ipc/views'
import type { WorkerSummary } from '@shared/worker/records'
import { expect, test } from 'vitest'
import { needText } from './need-text'
import { needsOf } from './needs'
import { snapshot, wave, worker } from './testing/need-samples'

test('a provider held without an end needs the person only while work waits for it', () => {
  const hold = {
    reason: 'claude hit its limit; when it resets is not known',
    since: 5,
    until: null,
  }
  const queued = worker('q', { provider: 'claude', state: 'queued', ending: null })
  const held = (workers: WorkerSummary[], until: number | null = null): Snapshot => {
    const all = snapshot(workers)
    const provider = { provider: 'claude', kind: 'limit', hold: { ...hold, until } } as const
    return { ...all, quota: { ...all.quota, holds: [provider] } }
  }
  const all = held([queued])
  const [need] = needsOf(all)
  if (!need) throw new Error('no need')
  expect(need.kind).toBe('heldProvider')
  expect(needText(need, all, 0)).toMatchObject({
    title: 'claude is on hold: 1 worker waits',
    facts: [hold.reason],
  })
  expect(needsOf(held([queued], 9))).toEqual([])
  expect(needsOf(held([worker('q', { ...queued, provider: 'codex' })]))).toEqual([])
})

test('a held wave needs the person only while work waits behind it and no time ends it', () => {
  const hold = { reason: 'Held since the restart.', since: 5, until: null }
  const queued = worker('q', { state: 'queued', ending: null })
  const held = [{ ...wave, hold }]
  expect(needsOf(snapshot([queued], held)).map(({ kind }) => kind)).toEqual(['held'])
  expect(needsOf(snapshot([], held))).toEqual([])
  expect(needsOf(snapshot([queued], [{ ...wave, hold: { ...hold, until: 99 } }]))).toEqual([])
})
