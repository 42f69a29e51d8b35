import { expect, test } from 'vitest'
import { planDocumentSchema } from '../plan/plan-document'
import { isWorker, workersMax } from './phase'
import { fixedUnits, type PhasePlanInput, planIdOf, planOfPhase, unitIdOf } from './phase-plan'
import { blindLabel, phaseTask } from './phase-task'
import type { Unit } from './proposal'
import type { Phase } from './schema'
import { settings } from './settings'
import { bundled } from './testing/bundled'

const book = bundled.playbook('plan-big-execute-small')
const named = (id: string, from = book): Phase => {
  const phase = from.phases.find((other) => other.id === id)
  if (phase === undefined) throw new Error(id)
  return phase
}
const unit: Unit = {
  id: 'parser',
  title: 'Parser',
  brief: 'Read the header.',
  owns: ['src/parser.ts'],
  reads: ['src/ast.ts'],
  check: 'npm test parser',
  size: 'M',
  risk: 'low',
  why: 'it stands alone',
}
const input = (phase: Phase, units: readonly Unit[]): PhasePlanInput => ({
  book,
  playbook: 'plan-big-execute-small',
  phase,
  units,
  goal: 'Faster imports',
  brief: 'Make one part.',
  seen: [{ label: 'parts', files: ['/o/plan.md'] }],
  settings: settings(bundled.defaults()),
  available: ['codex', 'claude'],
  used: { build: ['claude'] },
  cwd: '/repo',
  attempt: 1,
  facts: {},
})

test('units become workers: brief, owned files, tier by rule, cap and time from the phase', () => {
  const plan = planOfPhase(input(named('build'), [unit, { ...unit, id: 'hard', risk: 'high' }]))
  expect(planDocumentSchema.safeParse(plan).success).toBe(true)
  expect(plan).toMatchObject({
    playbook: 'plan-big-execute-small',
    phase: 'build',
    strategy: 'parallel',
    budget: { maxReportedCostUsd: 10, maxWallSeconds: 9000, maxCalls: 24 },
  })
  const [parser, hard] = plan.workers
  expect(parser).toMatchObject({
    id: 'parser',
    provider: 'claude',
    mode: 'write',
    isolate: 'clone',
    tier: 'cheap',
    timeoutSeconds: 1500,
  })
  expect(hard?.tier).toBe('standard')
  for (const part of ['Faster imports', 'Make one part.', '- src/parser.ts', '- parts: /o/plan.md'])
    expect(parser?.task).toContain(part)
})

test('a reviewer is not of the provider that built; different voices take turns', () => {
  const review = planOfPhase(input(named('review'), fixedUnits(named('review'), 1)))
  expect(review.workers[0]).toMatchObject({ provider: 'codex', mode: 'read-only' })
  expect(review.workers[0]).not.toHaveProperty('isolate')
  const panel = bundled.playbook('cross-model-view')
  const voices = named('independent', panel)
  const plan = planOfPhase({ ...input(voices, fixedUnits(voices, 3)), book: panel })
  expect(plan.workers.map(({ provider }) => provider)).toEqual(['claude', 'codex', 'claude'])
  expect(new Set(plan.workers.map(({ id }) => id)).size).toBe(3)
})

test('each lens is one worker and stands in its task; a strategy that can not hold the wave is left to choose', () => {
  const survey = named('survey')
  const plan = planOfPhase(input(survey, fixedUnits(survey, workersMax(survey))))
  expect(plan.strategy).toBe('research')
  expect(plan.workers.map(({ task }) => /Your lens: (.*)/.exec(task ?? '')?.[1])).toEqual(
    survey.lenses,
  )
  const rescue = planOfPhase(input(named('rescue'), fixedUnits(named('rescue'), 2)))
  expect(rescue.strategy).toBe('auto')
})

test.each(bundled.ids)('every worker phase of %s becomes a plan of the right shape', (id) => {
  const from = bundled.playbook(id)
  for (const phase of from.phases.filter(isWorker)) {
    const plan = planOfPhase({
      ...input(phase, fixedUnits(phase, workersMax(phase))),
      book: from,
      playbook: id,
    })
    expect(planDocumentSchema.safeParse(plan).success).toBe(true)
    expect(plan.workers.length).toBe(workersMax(phase))
  }
})

test('a reader is not told of owned files; blind results have letters', () => {
  const reader = { ...named('build'), readOnly: true }
  const task = phaseTask({
    goal: 'g',
    phase: reader,
    brief: 'b',
    unit,
    lens: null,
    seen: [],
    own: null,
  })
  expect(task).not.toContain('Owned paths')
  expect([0, 1, 25, 26].map(blindLabel)).toEqual(['A', 'B', 'Z', 'A2'])
})

test('who takes a unit over has an id of its own, that leads back to the unit', () => {
  const rescue = named('rescue')
  expect(planIdOf(rescue, 'parser')).toBe('parser-rescue')
  expect(unitIdOf(rescue, 'parser-rescue')).toBe('parser')
  expect(planIdOf(named('build'), 'parser')).toBe('parser')
  expect(unitIdOf(named('build'), 'a-rescue')).toBe('a-rescue')
  for (const { id } of fixedUnits(rescue, 2))
    expect(unitIdOf(rescue, planIdOf(rescue, id))).toBe(id)
})

test('a phase that wants another provider and finds none says so on its worker', () => {
  const review: Phase = { id: 'review', provider: { not: 'build' } }
  const why = (available: string[]) =>
    planOfPhase({ ...input(review, fixedUnits(review, 1)), available }).workers[0]?.why
  expect(why(['claude'])).toContain('No provider but claude is left, which build used too.')
  expect(why(['claude', 'codex'])).not.toContain('No provider')
})

test('where quota would be lost the standard tier is the strong one; where all is low the cheap one', () => {
  const phase = { ...named('build'), tier: 'standard' as const, rules: [] }
  const tierOf = (more: Partial<PhasePlanInput>) =>
    planOfPhase({ ...input(phase, [unit]), ...more }).workers[0]?.tier
  expect(tierOf({})).toBe('standard')
  expect(tierOf({ spend: ['claude'] })).toBe('strong')
  expect(tierOf({ spend: ['codex'] })).toBe('standard')
  expect(tierOf({ cheapest: true })).toBe('cheap')
})
