import { expect, test } from 'vitest'
import { proposalFaults, proposalJsonSchema } from './proposal'
import { references } from './refs'
import { ruleFor } from './rule-for'
import { phaseSchema } from './schema'

const phase = phaseSchema.parse({
  id: 'build',
  workers: { from: 'plan', max: 2 },
  rules: [
    { if: 'it is delicate', use: { tier: 'strong' } },
    { if: { expr: "worker.size == 'L'" }, use: { tier: 'standard' } },
  ],
})
const unit = {
  id: 'a',
  title: 'A',
  brief: 'do',
  owns: ['src/a.ts'],
  size: 'L' as const,
  risk: 'low' as const,
  why: 'x',
}
const plan = (...units: readonly unknown[]) => ({ version: 1, phase: 'build', why: 'w', units })

test('a plan comes back with every reason', () => {
  expect(proposalFaults(phase, plan(unit))).toEqual([])
  const three = plan(unit, { ...unit, id: 'b' }, { ...unit, owns: ['../x'], rule: 7 })
  expect(proposalFaults(phase, three)).toEqual([
    'units: at most 2',
    'units.1.owns: "src/a.ts" belongs to a',
    'units.2.id: used twice',
    'units.2.owns: "../x" leaves the repository',
    'units.2.rule: there is no such rule',
  ])
  const inside = plan({ ...unit, owns: ['src/'] }, { ...unit, id: 'b', owns: ['src/b.ts'] })
  expect(proposalFaults(phase, inside)[0]).toMatch(/belongs to a/)
  expect(proposalFaults(phase, plan({ ...unit, owns: [] }))[0]).toMatch(/must own files/)
  expect(proposalFaults(phase, { units: 'all' }).length).toBeGreaterThan(0)
  expect(JSON.stringify(proposalJsonSchema())).toContain('"units"')
})

test('the first rule that holds decides; text holds only where the planner said so', () => {
  expect(ruleFor(phase, unit, 1, {})).toBe(1)
  expect(ruleFor(phase, { ...unit, rule: 0 }, 1, {})).toBe(0)
  expect(ruleFor(phase, { ...unit, size: 'S' }, 1, {})).toBeUndefined()
  expect(references({ phases: [phase] })).toEqual([])
})
