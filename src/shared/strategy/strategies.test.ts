import { expect, test } from 'vitest'
import { reviewPlan } from '../plan/review-plan'
import { sampleContext } from '../plan/sample-context'

const reader = { provider: 'claude', cwd: '.', task: 'Read the docs.' }
const writer = { ...reader, mode: 'write' }

const many = (count: number, worker: object) =>
  Array.from({ length: count }, (_, index) => ({ ...worker, id: `w${index}` }))

const review = (workers: readonly object[], plan: object, context = {}) =>
  reviewPlan(JSON.stringify({ version: 1, ...plan, workers }), { ...sampleContext, ...context })

const problems = (...given: Parameters<typeof review>) =>
  review(...given).findings.flatMap(({ severity, path, code }) =>
    severity === 'problem' ? [`${path} ${code}`] : [],
  )

test.each([
  ['economy', reader, 1, 1, 'cheap'],
  ['balanced', reader, 4, 2, 'standard'],
  ['quality', writer, 6, 3, 'standard'],
  ['research', reader, 64, 8, 'standard'],
  ['parallel', writer, 64, 8, 'standard'],
  ['rescue', { ...reader, resume: 's-claude' }, 1, 1, 'standard'],
])('%s: %j, at most %i workers, %i at a time, tier %s', (strategy, worker, most, atOnce, tier) => {
  const { plan } = review(many(most, worker), { strategy })
  expect(plan?.maxConcurrent).toBe(atOnce)
  expect(plan?.workers.every((each) => each.tier === tier)).toBe(true)
  expect(problems(many(most + 1, worker), { strategy })[0]).toBe(
    most === 64 ? 'workers workers_too_many' : 'workers strategy_count',
  )
  expect(review(many(1, worker), { strategy, maxConcurrent: 1 }).plan?.maxConcurrent).toBe(1)
})

test('a strategy holds to its kind of worker, and a policy lowers its numbers', () => {
  expect(problems(many(2, writer), { strategy: 'research' })).toEqual([
    'workers[0].mode strategy_read_only',
    'workers[1].mode strategy_read_only',
  ])
  expect(problems(many(1, reader), { strategy: 'rescue' })).toEqual([
    'workers[0].resume strategy_resume',
  ])
  const shared = [...many(1, writer), { ...writer, id: 'b', isolate: false }]
  expect(problems(shared, { strategy: 'parallel' }, { checkoutConfirmed: true })).toEqual([
    'workers[1].isolate strategy_isolated',
  ])
  const policy = { ...sampleContext.policy, maxWorkers: 2, maxConcurrent: 1 }
  expect(problems(many(3, reader), {}, { policy })).toEqual(['workers strategy_count'])
  expect(review(many(2, reader), { maxConcurrent: 6 }, { policy }).plan?.maxConcurrent).toBe(1)
})

test('a policy raises or lowers the numbers of one strategy, within those of every wave', () => {
  const sized = (maxWorkers: number, maxConcurrent: number) => ({
    policy: { ...sampleContext.policy, strategies: { balanced: { maxWorkers, maxConcurrent } } },
  })
  const balanced = { strategy: 'balanced' }
  expect(review(many(9, reader), balanced, sized(9, 5)).plan?.maxConcurrent).toBe(5)
  expect(problems(many(10, reader), balanced, sized(9, 5))).toEqual(['workers strategy_count'])
  expect(problems(many(3, reader), balanced, sized(2, 1))).toEqual(['workers strategy_count'])
  expect(review(many(9, reader), balanced, sized(9, 64)).plan?.maxConcurrent).toBe(8)
  expect(problems(many(7, reader), { strategy: 'quality' }, sized(9, 5))).toEqual([
    'workers strategy_count',
  ])
})

test.each([
  [many(1, reader), 'economy', 'auto: one new worker'],
  [many(1, writer), 'economy', 'auto: one new worker'],
  [
    many(1, { ...reader, resume: 's-claude' }),
    'rescue',
    'auto: one worker that resumes its session',
  ],
  [many(3, reader), 'research', 'auto: 3 workers that only read'],
  [many(2, writer), 'parallel', 'auto: 2 writers, each in a workspace of its own'],
  [
    [...many(2, writer), { ...reader, id: 'r' }],
    'parallel',
    'auto: 2 writers, each in a workspace of its own',
  ],
  [[...many(1, writer), { ...reader, id: 'r' }], 'balanced', 'auto: one writer beside readers'],
  [
    [...many(1, writer), { ...writer, id: 'c', isolate: 'checkout' }],
    'balanced',
    'auto: a writer works in the checkout',
  ],
])('auto takes %j for %s, %s', (workers, strategy, strategyNote) => {
  const { outline } = review(workers, {}, { checkoutConfirmed: true })
  expect(outline).toMatchObject({ strategy, strategyNote })
})
