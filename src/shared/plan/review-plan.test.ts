import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanContext } from './plan-context'
import { planOutlineSchema } from './plan-outline'
import { resolvedPlanSchema } from './resolved-plan'
import { reviewPlan } from './review-plan'
import { sampleContext } from './sample-context'

const reader = { id: 'a', provider: 'claude', cwd: '.', task: 'Read the docs.' }
const writer = { ...reader, mode: 'write' }

const review = (workers: readonly object[], context: Partial<PlanContext> = {}) =>
  reviewPlan(JSON.stringify({ version: 1, workers }), { ...sampleContext, ...context })

test('a plan of one reader has nothing left to default', () => {
  const { plan, outline } = review([reader])
  expect(resolvedPlanSchema.parse(plan)).toEqual(plan)
  expect(plan).toMatchObject({ strategy: 'economy', requestedStrategy: 'auto', maxConcurrent: 1 })
  expect(plan?.workers[0]).toMatchObject({
    cwd: '/code/repo',
    mode: 'read-only',
    isolate: 'checkout',
    timeoutSeconds: 1800,
    idleTimeoutSeconds: null,
    tier: 'cheap',
    model: 'haiku',
    task: 'Read the docs.',
  })
  expect(plan?.workers[0]?.brief).toContain('STATUS:')
  expect(outline).toMatchObject({ strategy: 'economy', strategyNote: 'auto: one new worker' })
})

test('a note says of model and effort each where it came from', () => {
  const from = { model: 'your playbooks/defaults.yaml', effort: 'the profile savings' }
  const tierModels = { standard: { codex: { model: 'gpt-6-luna', effort: 'low', from } } }
  const noteOf = (worker: object) => {
    const [first] =
      review([{ ...reader, provider: 'codex', ...worker }], { tierModels }).plan?.workers ?? []
    return [first?.model, first?.effort, first?.tierNote]
  }
  expect(noteOf({ tier: 'standard' })).toEqual([
    'gpt-6-luna',
    'low',
    'tier standard on codex: gpt-6-luna from your playbooks/defaults.yaml, effort low from the profile savings',
  ])
  expect(noteOf({ effort: 'high' })).toEqual([
    'gpt-6-luna',
    'high',
    'tier standard on codex: gpt-6-luna from your playbooks/defaults.yaml, effort high from the plan',
  ])
  expect(noteOf({ tier: 'strong' })).toEqual([
    null,
    null,
    "tier strong on codex: nothing set, so the CLI's default",
  ])
})

test('a policy lowers every concurrency, and raises that of the wide strategies', () => {
  const atOnce = (strategy: string, maxConcurrent: number, asked?: number) =>
    reviewPlan(JSON.stringify({ version: 1, strategy, maxConcurrent: asked, workers: [reader] }), {
      ...sampleContext,
      policy: { ...sampleContext.policy, maxConcurrent },
    }).plan?.maxConcurrent
  expect(atOnce('research', 8)).toBe(8)
  expect(atOnce('research', 20)).toBe(20)
  expect(atOnce('research', 20, 5)).toBe(5)
  expect(atOnce('research', 4, 20)).toBe(4)
  expect(atOnce('balanced', 20)).toBe(2)
  expect(atOnce('quality', 1)).toBe(1)
})

test('isolation: true is a clone, false the checkout, writers clone, readers stay', () => {
  const isolation = (worker: object) =>
    review([worker], { checkoutConfirmed: true }).plan?.workers[0]?.isolate
  expect(isolation(writer)).toBe('clone')
  expect(isolation({ ...writer, isolate: true })).toBe('clone')
  expect(isolation({ ...writer, isolate: false })).toBe('checkout')
  expect(isolation({ ...writer, isolate: 'worktree' })).toBe('worktree')
  expect(isolation({ ...reader, isolate: 'scratch' })).toBe('scratch')
  expect(isolation({ ...writer, cwd: '/plain', isolate: 'scratch' })).toBe('scratch')
  expect(isolation({ ...writer, resume: 's-claude' })).toBe('clone')
})

test('titles and reasons are one line, counted as a person counts; a folder may end in a slash', () => {
  const why = `so\n  that\t${'🙂'.repeat(290)}`
  const worker = { ...writer, why, seedPaths: ['docs/', 'a b'] }
  const text = { version: 1, title: 'x  '.repeat(60), why: ' it\nis ', workers: [worker] }
  const { plan } = reviewPlan(JSON.stringify(text), sampleContext)
  expect(plan).toMatchObject({ title: `${'x '.repeat(59)}x`, why: 'it is' })
  expect(plan?.workers[0]).toMatchObject({
    why: `so that ${'🙂'.repeat(290)}`,
    seedPaths: ['docs', 'a b'],
  })
})

test('thirty mistakes are thirty findings, together', () => {
  const { plan, findings, outline } = reviewPlan(
    `{
      "version": 2, "titel": "x", "title": 7, "strategy": "balancd", "maxConcurrent": 0,
      "defaultTimeoutSeconds": 1e9, "phase": "two words", "playbook": "-x", "why": "",
      "budget": { "maxCall": 1, "maxCalls": 0, "maxWallSeconds": "long" },
      "workers": [
        { "id": "a b", "provider": "cluade", "mode": "rw", "cwd": "/gone", "task": "" },
        { "id": "c", "provider": "claude", "cwd": "/file", "timeoutSeconds": 0, "idleTimeoutSeconds": 1,
          "model": "--x", "tier": "huge", "isolate": "jail", "colour": 1 },
        { "id": "c", "provider": "agy", "cwd": "/new", "task": "x", "taskFile": "y", "mcp": "no",
          "resume": "s-none" },
        "worker",
        { "id": 5, "cwd": 6, "task": 7 }
      ]
    }`,
    sampleContext,
  )
  expect(plan).toBeNull()
  // What can be told is told all the same.
  expect(planOutlineSchema.parse(outline).workers).toMatchObject([
    { index: 0, id: 'a b', provider: null },
    { index: 1, id: 'c', provider: 'claude', mode: 'read-only' },
    { index: 2, id: 'c', provider: 'agy' },
    { index: 4, id: 'workers[4]', provider: null },
  ])
  const found = findings.filter(({ severity }) => severity === 'problem')
  expect(found.map(({ path }) => path).sort()).toEqual(
    [
      'version',
      'titel',
      'title',
      'strategy',
      'maxConcurrent',
      'defaultTimeoutSeconds',
      'phase',
      'playbook',
      'why',
      'budget.maxCall',
      'budget.maxCalls',
      'budget.maxWallSeconds',
      'workers[0].id',
      'workers[0].provider',
      'workers[0].mode',
      'workers[0].cwd',
      'workers[0].task',
      'workers[1].cwd',
      'workers[1].task',
      'workers[1].timeoutSeconds',
      'workers[1].idleTimeoutSeconds',
      'workers[1].model',
      'workers[1].tier',
      'workers[1].isolate',
      'workers[1].colour',
      'workers[2].id',
      'workers[2].cwd',
      'workers[2].task',
      'workers[2].mcp',
      'workers[2].resume',
      'workers[3]',
      'workers[4].id',
      'workers[4].provider',
      'workers[4].cwd',
      'workers[4].task',
    ].sort(),
  )
  const fixOf = (path: string) => found.find((finding) => finding.path === path)?.fix
  expect(fixOf('titel')).toBe('Did you mean "title"?')
  expect(fixOf('strategy')).toBe('Did you mean "balanced"?')
  expect(fixOf('workers[0].provider')).toBe('Did you mean "claude"?')
})

test('broken JSON is one finding with its line and column', () => {
  const { findings } = reviewPlan('{\n  "version": 1,\n  "workers": [}\n}', sampleContext)
  expect(findings).toMatchObject([
    {
      path: '',
      code: 'not_json',
      message: 'Line 3, column 15: Expected a value, but there is "}".',
    },
  ])
  expect(reviewPlan('[]', sampleContext).findings).toHaveLength(1)
  expect(reviewPlan('', sampleContext).findings).toHaveLength(1)
})

const words = fc.constantFrom(
  'a',
  'b',
  'claude',
  'auto',
  'custom',
  'write',
  'clone',
  '.',
  '/plain',
  '/gone',
  's-claude',
  'brief.md',
  'parallel',
  '',
)
const scrap = fc.oneof(
  { weight: 4, arbitrary: words },
  fc.jsonValue({ maxDepth: 2 }),
  fc.boolean(),
  fc.integer(),
)
const anyWorker = fc.dictionary(
  fc.constantFrom(
    'id',
    'provider',
    'mode',
    'cwd',
    'task',
    'taskFile',
    'isolate',
    'seedPaths',
    'resume',
    'tier',
    'model',
    'command',
    'args',
    'timeoutSeconds',
    'mcp',
    'x',
  ),
  scrap,
)
const likely = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  provider: fc.constantFrom('claude', 'kimi', 'auto'),
  cwd: fc.constantFrom('.', '/plain', '/code/dirty'),
  task: fc.constant('Do it.'),
})
const fine = fc
  .uniqueArray(likely, { selector: ({ id }) => id, minLength: 1 })
  .map((workers) => ({ version: 1, workers }))
const anyPlan = fc.oneof(
  fine,
  fc.tuple(fine, anyWorker).map(([plan, extra]) => ({
    ...plan,
    workers: plan.workers.map((worker) => ({ ...worker, ...extra })),
  })),
  fc.record({
    version: fc.constantFrom(1, 2),
    workers: fc.array(fc.oneof(likely, anyWorker, scrap)),
  }),
  fc.tuple(fine, words, scrap).map(([plan, strategy, budget]) => ({ ...plan, strategy, budget })),
)

test('any text: never throws, every path names something, and one problem keeps the plan back', () => {
  let plans = 0
  const text = fc.oneof(
    { weight: 6, arbitrary: anyPlan.map((value) => JSON.stringify(value)) },
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string(),
  )
  fc.assert(
    fc.property(text, fc.boolean(), (given, checkoutConfirmed) => {
      const { plan, findings } = reviewPlan(given, { ...sampleContext, checkoutConfirmed })
      const problem = findings.some(({ severity }) => severity === 'problem')
      expect(plan === null).toBe(problem)
      if (plan !== null) {
        plans++
        resolvedPlanSchema.parse(plan)
      }
    }),
    { numRuns: 600 },
  )
  expect(plans).toBeGreaterThan(20)
})
