import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planNextStarts, type SlotTaker, type StartQuestion } from './plan-next-starts'

const taker = (workerId: string, more: Partial<SlotTaker> = {}): SlotTaker => ({
  workerId,
  waveId: 'wave',
  provider: 'custom',
  mode: 'write',
  checkout: null,
  resumes: null,
  ...more,
})

const question = (more: Partial<StartQuestion>): StartQuestion => ({
  now: 1_000,
  queued: [],
  active: [],
  waves: new Map([['wave', { maxConcurrent: 2, hold: null }]]),
  providerHolds: new Map(),
  admit: () => ({ admitted: true, timeoutSeconds: 60, costCapUsd: null }),
  ...more,
})

const started = (more: Partial<StartQuestion>) =>
  planNextStarts(question(more)).starts.map((start) => start.workerId)

test('starts in order up to the concurrency of the wave', () => {
  const answer = planNextStarts(
    question({ queued: ['a', 'b', 'c'].map((id) => taker(id)), active: [taker('x')] }),
  )
  expect(answer.starts.map((start) => start.workerId)).toEqual(['a'])
  expect(answer.waits).toEqual([
    { workerId: 'b', reason: '2 at a time in this wave' },
    { workerId: 'c', reason: '2 at a time in this wave' },
  ])
})

test('a new worker waits where enough others wait for review', () => {
  const reviewFirst = ({ workerId }: SlotTaker) => (workerId === 'new' ? 'review first' : null)
  const answer = planNextStarts(question({ queued: [taker('new'), taker('more')], reviewFirst }))
  expect(answer.starts.map(({ workerId }) => workerId)).toEqual(['more'])
  expect(answer.waits).toEqual([{ workerId: 'new', reason: 'review first' }])
})

test('two workers never go on in one session at once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => taker(id, { resumes: 's' }))
  if (a === undefined || b === undefined || c === undefined) throw new Error('three workers')
  expect(planNextStarts(question({ queued: [a, b] }))).toMatchObject({
    starts: [{ workerId: 'a' }],
    waits: [{ workerId: 'b', reason: 'Another worker goes on in this session' }],
  })
  expect(started({ queued: [b, taker('new')], active: [c] })).toEqual(['new'])
})

test('a hold keeps workers waiting and says when to look again', () => {
  const hold = { reason: 'paused', since: 0, until: 5_000 }
  const held = { queued: [taker('a')], waves: new Map([['wave', { maxConcurrent: 2, hold }]]) }
  expect(planNextStarts(question(held))).toMatchObject({
    starts: [],
    waits: [{ workerId: 'a', reason: 'The wave is on hold: paused' }],
    wakeAt: 5_000,
  })
  expect(started({ ...held, now: 5_000 })).toEqual(['a'])
})

test('a hold on a provider leaves the others running', () => {
  const providerHolds = new Map([['claude', { reason: 'sign in', since: 0, until: null }] as const])
  expect(
    started({ queued: [taker('a', { provider: 'claude' }), taker('b')], providerHolds }),
  ).toEqual(['b'])
})

test('two writers never share a checkout, readers may', () => {
  const queued = [
    taker('a', { checkout: '/repo' }),
    taker('b', { checkout: '/repo' }),
    taker('c', { checkout: '/repo', mode: 'read-only' }),
  ]
  const waves = new Map([['wave', { maxConcurrent: 9, hold: null }]])
  expect(started({ queued, waves })).toEqual(['a', 'c'])
})

test('the budget is asked only for what would start, and a refusal skips', () => {
  const asked: string[] = []
  const answer = planNextStarts(
    question({
      queued: ['a', 'b', 'c', 'd'].map((id) => taker(id)),
      admit: ({ workerId }, chosen) => {
        asked.push(`${workerId} after ${String(chosen.length)}`)
        return workerId === 'a'
          ? { admitted: false, reason: 'out of calls' }
          : { admitted: true, timeoutSeconds: 5, costCapUsd: 0.5 }
      },
    }),
  )
  expect(asked).toEqual(['a after 0', 'b after 0', 'c after 1'])
  expect(answer.skips).toEqual([{ workerId: 'a', kind: 'budget', reason: 'out of calls' }])
  expect(answer.starts[0]).toEqual({
    workerId: 'b',
    waveId: 'wave',
    timeoutSeconds: 5,
    costCapUsd: 0.5,
  })
})

test('never exceeds a concurrency, never starts twice, places every worker once', () => {
  const anyTaker = fc.record({
    waveId: fc.constantFrom('one', 'two'),
    mode: fc.constantFrom('write' as const, 'read-only' as const),
    checkout: fc.constantFrom(null, '/a', '/b'),
  })
  fc.assert(
    fc.property(
      fc.array(anyTaker, { maxLength: 20 }),
      fc.array(anyTaker, { maxLength: 6 }),
      fc.integer({ min: 1, max: 8 }),
      (queuedFacts, activeFacts, maxConcurrent) => {
        const queued = queuedFacts.map((facts, index) => taker(`q${String(index)}`, facts))
        const active = activeFacts.map((facts, index) => taker(`a${String(index)}`, facts))
        const limits = { maxConcurrent, hold: null }
        const waves = new Map([['one', limits] as const, ['two', limits] as const])
        const answer = planNextStarts(question({ queued, active, waves }))
        const placed = [...answer.starts, ...answer.skips, ...answer.waits].map((x) => x.workerId)
        expect([...placed].sort()).toEqual(queued.map((x) => x.workerId).sort())
        for (const waveId of ['one', 'two']) {
          const before = active.filter((x) => x.waveId === waveId).length
          const now = answer.starts.filter((x) => x.waveId === waveId).length
          expect(now).toBeLessThanOrEqual(Math.max(0, maxConcurrent - before))
        }
        const writers = (checkout: string) =>
          queued.filter(
            (x) =>
              x.checkout === checkout &&
              x.mode === 'write' &&
              answer.starts.some((start) => start.workerId === x.workerId),
          ).length
        const busy = (checkout: string) =>
          active.some((x) => x.checkout === checkout && x.mode === 'write')
        for (const checkout of ['/a', '/b'])
          expect(writers(checkout)).toBeLessThanOrEqual(busy(checkout) ? 0 : 1)
      },
    ),
  )
})

test('a wave that was let past the stop line goes past holds from before then, not past later ones', () => {
  const hold = { reason: 'limit', since: 500, until: null }
  const held = (quotaAllowedAt: number | null) => ({
    queued: [taker('a')],
    waves: new Map([['wave', { maxConcurrent: 2, hold: null, quotaAllowedAt }]]),
    providerHolds: new Map([['custom', hold] as const]),
  })
  expect(started(held(null))).toEqual([])
  expect(started(held(499))).toEqual([])
  expect(started(held(500))).toEqual(['a'])
})
