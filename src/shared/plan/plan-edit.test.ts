import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editPlan, type JsonObject, type PlanChange, planWorkers } from './plan-edit'

const plan: JsonObject = {
  version: 1,
  title: 'Tidy',
  surprise: { kept: true },
  budget: { maxCalls: 3 },
  workers: [
    { id: 'w1', provider: 'demo', cwd: '/r', task: 'One' },
    { id: 'w2', provider: 'codex', cwd: '/r', task: 'Two', colour: 'blue' },
    'not a worker',
  ],
}

const fold = (...changes: PlanChange[]) => changes.reduce(editPlan, plan)

test('sets and removes a field and leaves all else', () => {
  const edited = fold(
    { type: 'setWorkerField', index: 1, field: 'model', value: 'gpt' },
    { type: 'setWorkerField', index: 0, field: 'task', value: undefined },
    { type: 'setPlanField', field: 'strategy', value: 'quality' },
  )
  expect(edited).toEqual({
    ...plan,
    strategy: 'quality',
    workers: [
      { id: 'w1', provider: 'demo', cwd: '/r' },
      { id: 'w2', provider: 'codex', cwd: '/r', task: 'Two', colour: 'blue', model: 'gpt' },
      'not a worker',
    ],
  })
})

test('an empty budget goes away', () => {
  expect(fold({ type: 'setBudgetField', field: 'maxCalls', value: undefined })).not.toHaveProperty(
    'budget',
  )
  expect(fold({ type: 'setBudgetField', field: 'maxWallSeconds', value: 60 })['budget']).toEqual({
    maxCalls: 3,
    maxWallSeconds: 60,
  })
})

test('a copy stands after its original under the first free id', () => {
  const workers = planWorkers(fold({ type: 'duplicateWorker', index: 0 }))
  expect(workers.map((worker) => (worker as JsonObject)['id'])).toEqual([
    'w1',
    'w3',
    'w2',
    undefined,
  ])
  expect(workers[1]).toMatchObject({ task: 'One', provider: 'demo' })
})

test('moving outside the list changes nothing', () => {
  expect(fold({ type: 'moveWorker', from: 0, to: 3 })).toEqual(plan)
  expect(fold({ type: 'moveWorker', from: 9, to: 0 })).toEqual(plan)
  expect(planWorkers(fold({ type: 'moveWorker', from: 0, to: 1 }))[1]).toEqual(planWorkers(plan)[0])
})

test('a plan without a list of workers gets one', () => {
  expect(editPlan({ workers: 5 }, { type: 'addWorker', worker: { task: 'x' } })).toEqual({
    workers: [{ task: 'x', id: 'w1' }],
  })
})

const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as JsonObject)
const anyPlan = fc.record({
  extra: json,
  workers: fc.array(
    fc.record({ id: fc.constantFrom('w1', 'w2', 'w7', 'x'), task: fc.string(), odd: json }),
    { maxLength: 6 },
  ),
})
const index = fc.nat(7)
const anyChange: fc.Arbitrary<PlanChange> = fc.oneof(
  fc.record({
    type: fc.constant('setPlanField' as const),
    field: fc.constantFrom('title' as const, 'strategy' as const),
    value: fc.option(fc.string(), { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('setWorkerField' as const),
    index,
    field: fc.constantFrom('task' as const, 'model' as const),
    value: fc.option(fc.string(), { nil: undefined }),
  }),
  fc.record({ type: fc.constant('duplicateWorker' as const), index }),
  fc.record({ type: fc.constant('removeWorkers' as const), indexes: fc.array(index) }),
  fc.record({ type: fc.constant('moveWorker' as const), from: index, to: index }),
)

test('property: the original is never changed and foreign values stay', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(anyChange, { maxLength: 8 }), (start, changes) => {
      const before = JSON.stringify(start)
      const end = changes.reduce<JsonObject>(editPlan, start)
      expect(JSON.stringify(start)).toBe(before)
      expect(end['extra']).toEqual(start.extra)
      const odds = new Set(start.workers.map((worker) => JSON.stringify(worker.odd)))
      for (const worker of planWorkers(end))
        expect(odds.has(JSON.stringify((worker as JsonObject)['odd']))).toBe(true)
    }),
  )
})

test('property: setting one field of one worker touches nothing else', () => {
  fc.assert(
    fc.property(anyPlan, index, fc.string(), (start, at, value) => {
      const end = editPlan(start, {
        type: 'setWorkerField',
        index: at,
        field: 'task',
        value,
      })
      planWorkers(end).forEach((worker, i) => {
        expect(worker).toEqual(i === at ? { ...start.workers[i], task: value } : start.workers[i])
      })
      expect(planWorkers(end)).toHaveLength(start.workers.length)
    }),
  )
})

test('property: a move there and back is no change', () => {
  fc.assert(
    fc.property(anyPlan, index, index, (start, from, to) => {
      fc.pre(from < start.workers.length && to < start.workers.length)
      const there = editPlan(start, { type: 'moveWorker', from, to })
      expect(editPlan(there, { type: 'moveWorker', from: to, to: from })).toEqual(start)
    }),
  )
})
