import { expect, test } from 'vitest'
import { hasMachine } from './condition'
import { parseDefaults, parsePlaybook } from './parse'
import { gateOf, isWorker } from './phase'
import { bundled } from './testing/bundled'

test('the bundled defaults are valid and pick every playbook', () => {
  expect(parseDefaults(bundled.text('defaults.yaml')).issues).toEqual([])
  const picked = bundled.defaults().pickOrder?.map(({ playbook }) => playbook) ?? []
  expect([...picked].sort()).toEqual([...bundled.ids].sort())
})

test.each(bundled.ids)('%s is valid, complete and costed', (id) => {
  expect(parsePlaybook(bundled.text(`${id}.yaml`), bundled.defaults()).issues).toEqual([])
  const book = bundled.playbook(id)
  for (const field of ['name', 'goal', 'pickWhen', 'saves', 'avoidWhen'] as const)
    expect(book[field]).toBeTruthy()
  const cap = book.budget?.costUsd ?? 0
  expect(cap).toBeGreaterThan(0)
  const briefs = bundled.briefs()
  for (const phase of book.phases) {
    expect(phase.model).toBeUndefined()
    expect(phase.does).toBeTruthy()
    if (phase.brief !== undefined) expect(briefs).toHaveProperty([phase.brief])
    if (isWorker(phase)) expect(phase.tier && phase.brief && phase.budget?.costUsd).toBeTruthy()
  }
  const main = book.phases.filter((phase) => phase.after === undefined && phase.with === undefined)
  const sum = main.reduce((total, phase) => total + (phase.budget?.costUsd ?? 0), 0)
  expect(sum).toBeLessThanOrEqual(cap)
  if (book.readOnly !== true)
    expect(book.phases.some((phase) => gateOf(phase)?.needs.some(hasMachine))).toBe(true)
})

test('every brief is used, and each is short', () => {
  const used = bundled.ids.flatMap((id) => bundled.playbook(id).phases.map(({ brief }) => brief))
  for (const [name, text] of Object.entries(bundled.briefs())) {
    expect(used).toContain(name)
    expect(text.length).toBeLessThan(1_500)
  }
})
