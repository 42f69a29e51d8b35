import { expect, test } from 'vitest'
import type { Interrupted } from '@shared/ipc/review-views'
import type { Snapshot } from '@shared/ipc/views'
import { checkoutChanged } from '@shared/worker/caveat'
import { waveActions } from './need-actions'
import { needText } from './need-text'
import { needsOf, type WaveNeed } from './needs'
import { failed, question, snapshot, wave, worker } from './testing/need-samples'

const waveNeeds = (all: Snapshot): WaveNeed[] =>
  needsOf(all).filter((need) => need.kind !== 'request')

test('most blocking first: question, failed, review, over budget, quota stop, lost', () => {
  const needs = needsOf(
    snapshot([
      worker('lost', { state: 'lost', ending: 'interrupted', failureKind: 'lost' }),
      worker('quota', { ending: 'skipped', failureKind: 'quota_low' }),
      worker('over', { ending: 'over_budget', failureKind: 'budget' }),
      worker('review', {}),
      worker('failed', failed),
      worker('question', question),
    ]),
  )
  expect(needs.map(({ kind }) => kind)).toEqual([
    'question',
    'failed',
    'review',
    'over',
    'quotaStop',
    'lost',
  ])
})

test('what runs, waits, is closed, or only read and succeeded needs nobody', () => {
  const needs = needsOf(
    snapshot([
      worker('runs', { state: 'active', ending: null }),
      worker('waits', { state: 'queued', ending: null }),
      worker('closed', { state: 'closed', ...failed }),
      worker('read', { mode: 'read-only', diff: null }),
    ]),
  )
  expect(needs).toEqual([])
})

test('what was taken over in part waits for its review', () => {
  const some = worker('a', { taken: 'committed', takenInPart: true })
  expect(waveNeeds(snapshot([some]))).toMatchObject([{ kind: 'review', word: 'To review' }])
  expect(needsOf(snapshot([{ ...some, takenInPart: false }]))).toEqual([])
})

test('however it ended, what was taken over is no open work', () => {
  const ends = [
    { failureKind: 'no_result', ending: 'failed' },
    { failureKind: 'budget', ending: 'over_budget' },
  ] as const
  const kinds = (taken: 'integrated' | 'committed' | null) =>
    needsOf(snapshot(ends.map((end, at) => worker(String(at), { ...end, taken })))).map(
      ({ kind }) => kind,
    )
  expect(kinds(null)).toEqual(['over', 'look'])
  expect(kinds('integrated')).toEqual([])
  expect(kinds('committed')).toEqual([])
  const wrote = { taken: 'committed', readOnlyViolation: true } as const
  expect(needsOf(snapshot([worker('a', wrote)]))).toHaveLength(1)
})

test('the same need of one orchestration is one line with sums; questions stay apart', () => {
  const all = snapshot([
    worker('a', {}),
    worker('b', { endedAt: 4 }),
    worker('c', question),
    worker('d', question),
  ])
  const needs = waveNeeds(all)
  expect(needs.map(({ kind, workers }) => [kind, workers.length])).toEqual([
    ['question', 1],
    ['question', 1],
    ['review', 2],
  ])
  const [, , review] = needs
  if (!review) throw new Error('no review')
  expect(review.since).toBe(4)
  expect(needText(review, all, 0)).toMatchObject({
    title: '2 workers ended with a diff',
    place: 'router / the work',
    diff: { files: 4, added: 10, removed: 2 },
  })
})

test('workers of several orchestrations that were signed out are one line of their provider', () => {
  const out = { ending: 'failed', failureKind: 'not_logged_in', provider: 'claude' } as const
  const all = snapshot(
    [
      worker('a', out),
      worker('b', { ...out, orchestrationId: 'other', waveId: 'other' }),
      worker('c', { ...out, provider: 'codex' }),
    ],
    [wave, { ...wave, id: 'other', orchestrationId: 'other' }],
  )
  const needs = waveNeeds(all)
  expect(needs.map(({ kind, workers }) => [kind, workers.length])).toEqual([
    ['signIn', 2],
    ['signIn', 1],
  ])
  expect(needs[0] && needText(needs[0], all, 0).title).toContain('Sign in to claude again')
})

test('where no diff could be taken none is claimed: the line names the cause and offers no review', () => {
  const unseen = 'The repository /gone was moved or deleted.'
  const all = snapshot([
    worker('a', { diff: null, unseen }),
    worker('b', { mode: 'read-only', diff: null, unseen }),
    worker('c', { isolation: 'scratch', diff: null }),
  ])
  const needs = waveNeeds(all)
  expect(needs.map(({ kind, workers }) => [kind, workers.length])).toEqual([['look', 2]])
  const [need] = needs
  if (!need) throw new Error('no need')
  expect(needText(need, all, 0)).toMatchObject({
    title: '2 workers ended, unchecked',
    facts: [unseen],
    diff: null,
  })
  expect(waveActions(need).map(({ label }) => label)).toEqual(['Open'])
})

test('readers of a checkout that changed are looked at, never run again for it', () => {
  const read = { mode: 'read-only', isolation: 'checkout', diff: null } as const
  const changed = { ...read, readOnlyViolation: true } as const
  const all = snapshot([worker('a', changed), worker('b', changed), worker('c', failed)])
  const needs = waveNeeds(all)
  expect(needs.map(({ kind, workers }) => [kind, workers.length])).toEqual([
    ['failed', 1],
    ['look', 2],
  ])
  const [, look] = needs
  if (!look) throw new Error('no need')
  expect(needText(look, all, 0)).toMatchObject({
    title: '2 workers ended, their checkout changed',
    facts: [checkoutChanged],
  })
  expect(waveActions(look).map(({ label }) => label)).toEqual(['Open'])
})

test('what a crash cut off stands first, with the same two answers, until it is settled', () => {
  const cutOff: Interrupted = {
    id: 'i1',
    what: 'commit',
    commit: 'abcdef1234',
    workerId: 'a',
    workerIds: ['a'],
    repository: '/work tree',
    at: 3,
  }
  const all = snapshot([worker('a', {}), worker('c', question)])
  const [need] = needsOf(all, [cutOff])
  if (need?.kind !== 'cutOff') throw new Error('not first')
  expect(need).toMatchObject({ word: 'Commit cut off', since: 3 })
  expect(needText(need, all, 0).facts.join()).toContain('Git made abcdef1')
  expect(waveActions(need).map(({ label }) => label)).toEqual([
    'Finish it',
    'Take it back',
    'Review',
  ])
  const [runs] = needsOf(all, [{ ...cutOff, commit: null }])
  if (runs?.kind !== 'cutOff') throw new Error('not first')
  expect(waveActions(runs).map(({ label }) => label)).toEqual(['Look again', 'Open'])
})
