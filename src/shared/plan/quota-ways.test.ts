import { expect, test } from 'vitest'
import type { QuotaObservation } from '../quota/observation'
import type { QuotaSample } from '../quota/wave-shares'
import type { PlanContext } from './plan-context'
import type { PlanWorker } from './plan-document'
import { reviewPlan } from './review-plan'
import { sampleContext } from './sample-context'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 29, 12)

const claude = (usedPercent: number, window = '5h'): QuotaObservation => ({
  provider: 'claude',
  window,
  usedPercent,
  resetsAt: now + 2 * hour,
  status: null,
  observedAt: now,
  source: 'worker',
})

const worker = (id: string, more: Partial<PlanWorker> = {}): PlanWorker => ({
  id,
  provider: 'claude',
  mode: 'read-only',
  cwd: '/code/repo',
  task: `Read the docs of ${id} and say what is missing.`,
  ...more,
})

const share: QuotaSample = { provider: 'claude', window: '5h', model: null, perWorker: 4 }

const waysOf = (
  workers: readonly PlanWorker[],
  observations: readonly QuotaObservation[],
  more: Partial<PlanContext> = {},
) => {
  const text = JSON.stringify({ version: 1, strategy: 'parallel', title: 'Ways', workers })
  return reviewPlan(text, {
    ...sampleContext,
    policy: { ...sampleContext.policy, providerOrder: ['claude', 'codex', 'kimi'] },
    quota: { observations, lines: { criticalThreshold: 80, stopAt: 95 }, now, zone: 'UTC' },
    tierModels: {
      cheap: { claude: { model: 'haiku' } },
      standard: { claude: { model: 'sonnet' }, codex: { effort: 'medium' } },
    },
    ...more,
  }).ways
}

test('nothing is offered while every provider of the plan has room', () => {
  expect(waysOf([worker('a')], [claude(50)])).toEqual([])
  expect(waysOf([worker('a', { provider: 'codex' })], [claude(99)])).toEqual([])
})

test('at the stop line every way is computed, with what it changes', () => {
  const ways = waysOf(
    [worker('a'), worker('b', { model: 'opus' }), worker('c', { provider: 'codex' })],
    [claude(97)],
  )
  expect(ways.map(({ way }) => way)).toEqual(['wait', 'move', 'fewer', 'anyway'])
  expect(ways[0]).toEqual({
    way: 'wait',
    resetsAt: now + 2 * hour,
    changes: 'Nothing changes but the time: it resets at 14:00.',
  })
  // b names a model of Claude's, so it stays; kimi has no read-only tools.
  expect(ways[1]).toEqual({
    way: 'move',
    provider: 'codex',
    workers: [0],
    changes:
      "1 worker runs on codex (quota not reported) at the same tier: the CLI's default model, effort medium; 1 worker keeps a model or session of that provider.",
  })
  expect(ways[2]).toMatchObject({ way: 'fewer', without: [0, 1] })
  expect(ways[3]).toMatchObject({ way: 'anyway', stopped: true })
})

test('a cheaper tier is offered only for units that allow it, and only where it is not stopped too', () => {
  const opus = { ...claude(97, 'opus') }
  const workers = [
    worker('reads', { tier: 'strong' }),
    worker('writes', { mode: 'write', tier: 'strong' }),
  ]
  const tierModels = {
    standard: { claude: { model: 'sonnet' } },
    strong: { claude: { model: 'opus' } },
  }
  const ways = waysOf(workers, [opus], { tierModels })
  expect(ways.find(({ way }) => way === 'cheaper')).toMatchObject({
    workers: [{ index: 0, tier: 'standard' }],
    changes: expect.stringMatching(
      /^Of 2 units on it, 1 unit runs at standard \(sonnet\)/,
    ) as string,
  })
  expect(
    waysOf(workers, [opus, claude(97)], { tierModels }).some(({ way }) => way === 'cheaper'),
  ).toBe(false)
})

test('where past waves tell, as many units run as stay under the stop line', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => worker(id))
  const ways = waysOf(four, [claude(85)], { quotaSamples: [share, share] })
  // 85 + 2 x 4 = 93; a third would reach 97.
  expect(ways.find(({ way }) => way === 'fewer')).toMatchObject({ without: [2, 3] })
  expect(ways.find(({ way }) => way === 'anyway')).toMatchObject({ stopped: false })
})

test('a provider that is low itself, spared, or missing is no way out', () => {
  const codexLow = { ...claude(90), provider: 'codex' as const }
  const moves = (more: Partial<PlanContext>, observations = [claude(97)]) =>
    waysOf([worker('a')], observations, more).filter(({ way }) => way === 'move')
  expect(moves({})).toHaveLength(1)
  expect(moves({}, [claude(97), codexLow])).toEqual([])
  const policy = { ...sampleContext.policy, conserveProviders: ['codex' as const] }
  expect(moves({ policy })).toEqual([])
  expect(moves({ installed: new Map([['codex', 'missing']]) })).toEqual([])
})

test('pressed by a forecast alone, waiting is until that window resets', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => worker(id))
  const far = { ...claude(10, 'week'), resetsAt: now + 90 * hour }
  const ways = waysOf(four, [claude(79.5), far], { quotaSamples: [share, share] })
  expect(ways.find(({ way }) => way === 'wait')).toMatchObject({ resetsAt: now + 2 * hour })
})

test('a move of several tiers says what each of them means there', () => {
  const tierModels = {
    standard: { claude: { model: 'sonnet' }, codex: { effort: 'medium' } },
    strong: { claude: { model: 'opus' }, codex: { model: 'sol', effort: 'high' } },
  }
  const ways = waysOf([worker('a'), worker('b', { tier: 'strong' })], [claude(97)], { tierModels })
  expect(ways.find(({ way }) => way === 'move')).toMatchObject({
    workers: [0, 1],
    changes: expect.stringContaining(
      "standard is the CLI's default model, effort medium; strong is sol, effort high.",
    ) as string,
  })
})
