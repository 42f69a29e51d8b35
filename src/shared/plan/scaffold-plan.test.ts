import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strategyRules } from '../strategy/strategies'
import type { FixedStrategy } from './plan-document'
import { reviewPlan } from './review-plan'
import { sampleContext, sampleGit } from './sample-context'
import { scaffoldPlan } from './scaffold-plan'

const names = Object.keys(strategyRules) as FixedStrategy[]
const places = [
  { cwd: '/code/repo', git: sampleGit },
  { cwd: '/plain', git: null },
  { cwd: '/code/unborn', git: { ...sampleGit, unborn: true } },
]

test('every scaffold is a plan without problems and without shared paths', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom('claude', 'auto', 'custom', 'agy', 'demo'),
      fc.constantFrom(...places),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (strategy, anyProvider, place, share) => {
        const rule = strategyRules[strategy]
        const workers = 1 + Math.floor(share * (rule.maxWorkers - 1))
        const provider = rule.resumes ? 'claude' : anyProvider
        const text = scaffoldPlan({ ...place, strategy, workers, provider, session: 's-claude' })
        if (!text.ok) throw new Error(text.error.message)
        const { plan, findings } = reviewPlan(text.value, sampleContext)
        expect(findings.filter(({ severity }) => severity === 'problem')).toEqual([])
        expect(findings.filter(({ code }) => code === 'paths_shared')).toEqual([])
        // Each is said to be the template still.
        const unfilled = findings.filter(({ code }) => code === 'brief_template')
        expect(unfilled).toHaveLength(workers)
        expect(plan).toMatchObject({ strategy, workers: { length: workers } })
      },
    ),
    { numRuns: 40 },
  )
})

test('too many workers, and a rescue of nothing, are refused', () => {
  const ask = { cwd: '/code/repo', git: sampleGit, provider: 'claude', session: null }
  expect(scaffoldPlan({ ...ask, strategy: 'economy', workers: 2 }).ok).toBe(false)
  expect(scaffoldPlan({ ...ask, strategy: 'research', workers: 0 }).ok).toBe(false)
  expect(scaffoldPlan({ ...ask, strategy: 'rescue', workers: 1 }).ok).toBe(false)
})
