import { expect, test } from 'vitest'
import { openTestStore } from './testing/open-test-store'
import { addSampleWave, sampleLaunch, sampleOutcome, sampleWorker } from './testing/samples'

const begun = async (provider: 'demo' | 'claude' = 'demo') => {
  const opened = await openTestStore()
  const { store } = opened
  const sample = addSampleWave(store, [{ ...sampleWorker('a'), provider }])
  const [worker] = sample.workers
  const turn = store.turns.queue({ workerId: worker?.id ?? '', prompt: 'Do a', resume: null })
  if (worker === undefined || turn === null) throw new Error('nothing was queued')
  return { ...opened, ...sample, worker, turn }
}

test('a turn goes from queued to ended and takes its worker along', async () => {
  const { store, worker, turn, clock } = await begun()
  expect(turn).toMatchObject({ number: 1, state: 'queued', prompt: 'Do a', launch: null })

  expect(store.turns.begin(turn.id, sampleLaunch, 0.25)).toBe(true)
  expect(store.workers.summary(worker.id)).toMatchObject({ state: 'active', turnState: 'starting' })
  expect(store.turns.unsettled()).toMatchObject([{ id: turn.id, launch: sampleLaunch }])

  clock.at = 2_000
  expect(store.turns.run(turn.id, 1_990)).toBe(true)
  store.turns.progress(turn.id, {
    lastOutputAt: 2_500,
    usage: { input: 1, cacheRead: 0, cacheWrite: 0, output: 1 },
    usageIsFloor: true,
    costUsd: null,
  })
  expect(store.workers.summary(worker.id)).toMatchObject({
    turnState: 'running',
    startedAt: 1_990,
    lastOutputAt: 2_500,
    usageIsFloor: true,
    costCapUsd: 0.25,
  })

  const outcome = sampleOutcome(worker.id, { sessionId: 's-1' })
  expect(store.turns.settle(turn.id, outcome, { total: 3 })).toBe(true)
  expect(store.workers.summary(worker.id)).toMatchObject({
    state: 'open',
    turnState: 'ended',
    ending: 'succeeded',
    startedAt: 1_990,
    endedAt: 3_000,
    costUsd: 0.5,
    usageIsFloor: false,
    diff: { files: 1, added: 2, removed: 0 },
    handoff: { status: 'DONE' },
  })
  expect(store.turns.read(turn.id)?.outcome).toEqual(outcome)
  expect(store.turns.unsettled()).toEqual([])
  expect(store.sessions.find('s-1')).toMatchObject({
    provider: 'demo',
    workerId: worker.id,
    carry: { total: 3 },
  })
  expect(store.transitions.of(worker.id).map(({ verb, from, to }) => [verb, from, to])).toEqual([
    ['start', 'queued', 'active'],
    ['settle', 'active', 'open'],
  ])
})

test('the first outcome stands: settling again is refused and changes nothing', async () => {
  const { store, worker, turn } = await begun()
  store.turns.begin(turn.id, sampleLaunch, null)
  expect(store.turns.settle(turn.id, sampleOutcome(worker.id), null)).toBe(true)
  const before = store.workers.summary(worker.id)
  const other = sampleOutcome(worker.id, { ending: 'stopped', failureKind: 'stopped' })
  expect(store.turns.settle(turn.id, other, null)).toBe(false)
  expect(store.workers.summary(worker.id)).toEqual(before)
  expect(store.transitions.of(turn.id)).toHaveLength(2)
})

test('a turn begins once', async () => {
  const { store, turn } = await begun()
  expect(store.turns.begin(turn.id, sampleLaunch, null)).toBe(true)
  expect(store.turns.begin(turn.id, sampleLaunch, null)).toBe(false)
})

test('a turn that never began is skipped without a start or a call', async () => {
  const { store, worker, wave, turn } = await begun()
  const outcome = sampleOutcome(worker.id, {
    ending: 'skipped',
    failureKind: 'budget',
    costUsd: null,
  })
  expect(store.turns.settle(turn.id, outcome, null)).toBe(true)
  expect(store.workers.summary(worker.id)).toMatchObject({
    state: 'open',
    ending: 'skipped',
    startedAt: null,
  })
  expect(store.spend.ofWave(wave.id).calls).toBe(0)
})

test('an end that is not proven makes the worker lost, and only the person takes it back', async () => {
  const { store, worker, turn } = await begun()
  store.turns.begin(turn.id, sampleLaunch, null)
  const outcome = sampleOutcome(worker.id, { ending: 'interrupted', failureKind: 'lost' })
  store.turns.settle(turn.id, { ...outcome, end: { ...outcome.end, lost: true } }, null)
  expect(store.workers.summary(worker.id)?.state).toBe('lost')
  expect(store.turns.queue({ workerId: worker.id, prompt: 'more', resume: null })).toBeNull()
  expect(store.workers.recover(worker.id)).toBe(true)
  expect(store.workers.summary(worker.id)?.state).toBe('open')
})

test('a follow-up queues an open worker again as turn 2 of its session', async () => {
  const { store, worker, turn } = await begun()
  expect(store.turns.queue({ workerId: worker.id, prompt: 'too early', resume: null })).toBeNull()
  store.turns.begin(turn.id, sampleLaunch, null)
  store.turns.settle(turn.id, sampleOutcome(worker.id, { sessionId: 's' }), null)
  const next = store.turns.queue({ workerId: worker.id, prompt: 'more', resume: 's' })
  expect(next).toMatchObject({ number: 2, state: 'queued', resume: 's' })
  expect(store.workers.summary(worker.id)).toMatchObject({ state: 'queued', turn: 2, ending: null })
  expect(store.turns.ofWorker(worker.id).map(({ number }) => number)).toEqual([1, 2])
})

test('abandoning a queued worker ends the turn it was queued for', async () => {
  const { store, worker, turn } = await begun()
  expect(store.workers.abandon(worker.id)).toBe(true)
  expect(store.turns.unsettled()).toEqual([])
  expect(store.turns.begin(turn.id, sampleLaunch, null)).toBe(false)
  expect(store.workers.abandon(worker.id)).toBe(false)
})

test('spend counts what ended since an instant, and all of a wave', async () => {
  const { store, worker, wave, turn } = await begun('claude')
  store.turns.begin(turn.id, sampleLaunch, null)
  store.turns.settle(turn.id, sampleOutcome(worker.id), null)
  expect(store.spend.entries(3_000)).toHaveLength(1)
  expect(store.spend.since(3_000)).toBe(0.5)
  expect(store.spend.since(3_001)).toBe(0)
  expect(store.spend.ofWave(wave.id)).toEqual({
    calls: 1,
    costUsd: 0.5,
    demoUsd: 0,
    withoutCost: 0,
    withoutTokens: 0,
    usage: { input: 100, cacheRead: 5, cacheWrite: 7, output: 20 },
  })
})

test('what the demo plays at is no spend, and still counts for its own wave', async () => {
  const { store, worker, wave, turn } = await begun('demo')
  store.turns.begin(turn.id, sampleLaunch, null)
  store.turns.settle(turn.id, sampleOutcome(worker.id), null)
  expect(store.spend.since(0)).toBe(0)
  expect(store.spend.entries(0)).toEqual([])
  expect(store.spend.ofWave(wave.id)).toMatchObject({ costUsd: 0.5, demoUsd: 0.5 })
  expect(store.orchestrations.summaries()).toMatchObject([{ costUsd: 0.5, demoUsd: 0.5 }])
})

test('a worker says what its turns before the newest came to, and that its diff was taken over', async () => {
  const { store, worker, turn, clock } = await begun()
  store.turns.begin(turn.id, sampleLaunch, null)
  store.turns.run(turn.id, 1_000)
  store.turns.settle(turn.id, sampleOutcome(worker.id), null)
  const says = () => store.workers.summary(worker.id)
  expect(says()).toMatchObject({ earlier: null, taken: null })
  clock.at = 4_000
  const [begins] = store.integrations.begin([worker.id], (id) => `/undo/${id}`)
  expect(says()?.taken).toBeNull()
  store.integrations.move(begins?.id ?? '', 'integrated')
  expect(says()?.taken).toBe('integrated')
  store.integrations.move(begins?.id ?? '', 'committed', 'abc')
  expect(says()?.taken).toBe('committed')
  const first = says()
  const again = store.turns.queue({ workerId: worker.id, prompt: 'More', resume: null })
  expect(says()).toMatchObject({
    turn: 2,
    costUsd: null,
    earlier: { ms: (first?.endedAt ?? 0) - 1_000, costUsd: 0.5 },
  })
  store.turns.begin(again?.id ?? '', sampleLaunch, null)
  clock.at = 5_000
  const end = { ...sampleOutcome(worker.id).end, endedAt: 6_000 }
  store.turns.settle(again?.id ?? '', { ...sampleOutcome(worker.id, { turn: 2 }), end }, null)
  // What came after it was taken over is to be looked at again.
  expect(says()).toMatchObject({ endedAt: 6_000, taken: null })
})
