import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WorkerState } from '@shared/worker/states'
import { turnVerbs, waveVerbs, type WaveVerb, workerVerbs } from '@shared/worker/transitions'
import type { Store } from './store'
import { openTestStore } from './testing/open-test-store'
import { addSampleWave, sampleLaunch, sampleOutcome, sampleWorker } from './testing/samples'

test('of two connections only one applies a transition', async () => {
  const first = await openTestStore()
  const { workers } = addSampleWave(first.store, [sampleWorker('a')])
  const turn = first.store.turns.queue({
    workerId: workers[0]?.id ?? '',
    prompt: 'p',
    resume: null,
  })
  const second = await openTestStore(first.file)
  const id = turn?.id ?? ''
  const began = [first, second].map(({ store }) => store.turns.begin(id, sampleLaunch, null))
  expect(began).toEqual([true, false])
  const outcome = sampleOutcome(workers[0]?.id ?? '')
  expect([second, first].map(({ store }) => store.turns.settle(id, outcome, null))).toEqual([
    true,
    false,
  ])
})

const actions = ['queue', 'begin', 'run', 'settle', 'lose', 'close', 'abandon', 'recover'] as const
type Action = (typeof actions)[number]

const act = (store: Store, workerId: string, action: Action): unknown => {
  const turnId = store.turns.ofWorker(workerId).at(-1)?.id ?? ''
  const outcome = sampleOutcome(workerId)
  switch (action) {
    case 'queue':
      return store.turns.queue({ workerId, prompt: 'p', resume: null })
    case 'begin':
      return store.turns.begin(turnId, sampleLaunch, null)
    case 'run':
      return store.turns.run(turnId, 1)
    case 'settle':
      return store.turns.settle(turnId, outcome, null)
    case 'lose':
      return store.turns.settle(turnId, { ...outcome, end: { ...outcome.end, lost: true } }, null)
    case 'close':
      return store.workers.close(workerId, 'used', 'because')
    case 'abandon':
      return store.workers.abandon(workerId)
    case 'recover':
      return store.workers.recover(workerId)
  }
}

const tables: Record<string, Record<string, { from: readonly string[]; to: string }>> = {
  worker: workerVerbs,
  turn: turnVerbs,
  wave: waveVerbs,
}

/** Every recorded step is one of the tables', and starts where the one before it ended. */
const expectLegal = (store: Store, id: string, first: string): void => {
  let state = first
  for (const step of store.transitions.of(id)) {
    expect(step.from).toBe(state)
    expect(tables[step.entity]?.[step.verb]?.from).toContain(step.from)
    expect(tables[step.entity]?.[step.verb]?.to).toBe(step.to)
    state = step.to
  }
}

test('no order of verbs reaches an illegal state or leaves worker and turn apart', async () => {
  const { store } = await openTestStore()
  let run = 0
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 25 }), (sequence) => {
      run += 1
      const { workers } = addSampleWave(store, [sampleWorker('a')], `/data/${run}`)
      const id = workers[0]?.id ?? ''
      for (const action of sequence) {
        act(store, id, action)
        const worker = store.workers.summary(id)
        const turns = store.turns.ofWorker(id)
        const unsettled = turns.filter(({ state }) => state !== 'ended')
        const expected: Record<WorkerState, number> = {
          queued: turns.length === 0 ? 0 : 1,
          active: 1,
          open: 0,
          closed: 0,
          abandoned: 0,
          lost: 0,
        }
        if (worker === null) throw new Error('the worker is gone')
        expect(unsettled).toHaveLength(expected[worker.state])
        expect(worker.state === 'active').toBe(
          worker.turnState === 'starting' || worker.turnState === 'running',
        )
      }
      expectLegal(store, id, 'queued')
      for (const turn of store.turns.ofWorker(id)) expectLegal(store, turn.id, 'queued')
    }),
    { numRuns: 60 },
  )
})

test('no order of verbs takes a wave to an illegal state', async () => {
  const { store } = await openTestStore()
  const verbs = Object.keys(waveVerbs) as WaveVerb[]
  let run = 0
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...verbs), { maxLength: 15 }), (sequence) => {
      run += 1
      const { wave } = addSampleWave(store, [], `/data/${run}`)
      for (const verb of sequence) {
        const before = store.waves.summary(wave.id)?.state ?? 'draft'
        const allowed: readonly string[] = waveVerbs[verb].from
        expect(store.waves.move(wave.id, verb)).toBe(allowed.includes(before))
        const after = store.waves.summary(wave.id)
        expect(after?.state).toBe(allowed.includes(before) ? waveVerbs[verb].to : before)
        expect(after?.endedAt !== null).toBe(after?.state !== 'draft' && after?.state !== 'running')
      }
      expectLegal(store, wave.id, 'draft')
    }),
    { numRuns: 60 },
  )
})
