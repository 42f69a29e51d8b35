import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tiers } from '../plan/plan-document'
import type { Sample, SimInput } from './forecast-input'
import { parsePlaybook } from './parse'
import { isWorker } from './phase'
import { settings } from './settings'
import { simulate } from './simulate'
import { bundled, runs } from './testing/bundled'
import { playbookArb } from './testing/playbook-arb'

const set = settings(bundled.defaults())
const now = Date.UTC(2026, 10, 29, 16, 58)
const hour = 3_600_000

const sampleArb: fc.Arbitrary<Sample> = fc.record({
  provider: fc.constantFrom('claude', 'codex'),
  tier: fc.constantFrom(...tiers),
  minutes: fc.integer({ min: 1, max: 60 }),
  costUsd: fc.option(fc.integer({ min: 1, max: 400 }).map((cents) => cents / 100)),
  windows: fc.record({ '5h': fc.nat(9), week: fc.nat(3) }),
})
const windowsArb = fc
  .record({
    a: fc.nat(100),
    b: fc.nat(100),
    c: fc.nat(100),
    reset: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ a, b, c, reset }) => {
    const resetsAt = reset === null ? null : now + reset * hour
    return [
      { provider: 'claude', window: '5h', usedPercent: a, resetsAt },
      { provider: 'claude', window: 'week', usedPercent: b, resetsAt: now + 50 * hour },
      { provider: 'codex', window: 'week', usedPercent: c, resetsAt },
    ]
  })
const inputs: fc.Arbitrary<SimInput> = fc.record({
  book: playbookArb,
  settings: fc.constant(set),
  available: fc.constantFrom(['claude', 'codex'], ['claude'], ['codex']),
  now: fc.constant(now),
  slots: fc.integer({ min: 1, max: 8 }),
  windows: windowsArb,
  samples: fc.array(sampleArb, { maxLength: 40 }),
})
const numRuns = { numRuns: runs }

test('same input, same answer; what was given is left as it was', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const before = JSON.stringify(input)
      expect(simulate(input)).toEqual(simulate(input))
      expect(JSON.stringify(input)).toBe(before)
    }),
    numRuns,
  )
})

test('phases follow each other, low is not above high, nothing passes its cap', () => {
  fc.assert(
    fc.property(inputs, fc.integer({ min: 1, max: 20 }), (input, costUsd) => {
      const result = simulate({ ...input, book: { ...input.book, budget: { costUsd } } })
      let clock = now
      for (const { start, end } of result.bars) {
        if (end === null) continue
        expect(start).toBeGreaterThanOrEqual(clock)
        expect(end).toBeGreaterThanOrEqual(start)
        clock = end
      }
      if (result.cost === null) return
      expect(result.cost.low).toBeLessThanOrEqual(result.cost.high)
      expect(result.cost.high).toBeLessThanOrEqual(costUsd)
    }),
    numRuns,
  )
})

test('fuller windows never make a run end sooner where no provider is switched', () => {
  fc.assert(
    fc.property(inputs, fc.integer({ min: 1, max: 50 }), (input, more) => {
      const keep = {
        ...input,
        settings: { ...set, quota: { ...set.quota, whenLow: 'keep' as const } },
      }
      const windows = keep.windows.map((window) => ({
        ...window,
        usedPercent: Math.min(100, window.usedPercent + more),
      }))
      const first = simulate(keep).endsAt
      const fuller = simulate({ ...keep, windows }).endsAt
      if (first === null) expect(fuller).toBeNull()
      else if (fuller !== null) expect(fuller).toBeGreaterThanOrEqual(first)
    }),
    numRuns,
  )
})

test('without past turns nothing is promised', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      if (!input.book.phases.some(isWorker)) return
      const result = simulate({ ...input, samples: [] })
      expect(result.cost).toBeNull()
      expect(result.unknown.length).toBeGreaterThan(0)
    }),
    numRuns,
  )
})

test('survey, build, cross-check with a nearly full codex: held at worker 6', () => {
  const { model } = parsePlaybook(`version: 1
budget: { costUsd: 25 }
phases:
  - { id: scope, who: lead }
  - { id: survey, tier: cheap, readOnly: true, workers: 3, budget: { costUsd: 1.5 } }
  - id: build
    provider: codex
    workers: { from: plan, max: 8 }
    budget: { costUsd: 16 }
    gate: { needs: [{ check: test }], retry: 1 }
  - { id: rescue, after: build, tier: strong }
  - { id: cross-check, tier: strong, provider: { not: build }, readOnly: true, workers: 2 }
`)
  if (model === undefined) throw new Error('unreadable')
  const samples = [6, 7, 8, 9].flatMap((minutes): Sample[] => [
    { provider: 'claude', tier: 'cheap', minutes, costUsd: minutes / 30, windows: { '5h': 1.5 } },
    {
      provider: 'claude',
      tier: 'strong',
      minutes: minutes * 2,
      costUsd: minutes / 5,
      windows: { '5h': 4 },
    },
    {
      provider: 'codex',
      tier: 'standard',
      minutes: minutes * 2,
      costUsd: minutes / 9,
      windows: { week: 2.4 },
    },
  ])
  const result = simulate({
    book: model,
    settings: set,
    available: ['claude', 'codex'],
    now,
    slots: 5,
    samples,
    windows: [
      { provider: 'claude', window: '5h', usedPercent: 62, resetsAt: now + 2 * hour },
      { provider: 'codex', window: 'week', usedPercent: 83, resetsAt: now + hour },
    ],
  })
  const build = result.bars.find(({ phase }) => phase === 'build')
  expect(build?.notes).toEqual(['codex held at worker 6'])
  expect(result.windows[1]).toMatchObject({ held: true, from: 83 })
  expect(result.unknown).toEqual([])
})

test.each(['plan-big-execute-small', 'complete', 'cross-model-view'])('%s has a forecast', (id) => {
  const samples = tiers.flatMap((tier, step) =>
    [1, 2, 3].flatMap((lap) =>
      ['claude', 'codex'].map((provider) => ({
        provider,
        tier,
        minutes: 4 + step * 6 + lap,
        costUsd: 0.1 + step * 0.5 + lap / 20,
        windows: { '5h': 1 + step, week: 0.3 },
      })),
    ),
  )
  const windows = [{ provider: 'claude', window: '5h', usedPercent: 20, resetsAt: now + hour }]
  const result = simulate({
    book: bundled.playbook(id),
    settings: set,
    available: ['claude', 'codex'],
    now,
    slots: 8,
    samples,
    windows,
  })
  expect(result.unknown).toEqual([])
  expect(result.cost?.low).toBeGreaterThan(0)
  expect(result.endsAt).toBeGreaterThan(now)
})
