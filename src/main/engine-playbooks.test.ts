import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { must, planText, shell } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

const asRun = (text: string) => ({ text, profile: null, demo: false })

const book = `version: 1
name: Two looks
phases:
  - { id: look, readOnly: true, workers: 2, tier: standard }
`

test('a forecast is made of the turns that ran here, and names what it does not know', async () => {
  const { house, engine, drive } = open()
  const own = join(house.data, 'playbooks')
  await mkdir(own, { recursive: true })
  await writeFile(
    join(own, 'defaults.yaml'),
    'version: 1\nproviders: [custom, claude, codex, agy, kimi, opencode]\ntiers: { standard: { custom: {} } }\n',
  )
  const before = must(await engine.calls.simulatePlaybook(asRun(book)))
  expect(before.endsAt).toBeNull()
  expect(before.unknown).toContain('custom, standard tier: fewer than 2 past turns')

  await drive.runToEnd(planText([shell('a', 'echo one'), shell('b', 'echo two')]))
  const after = must(await engine.calls.simulatePlaybook(asRun(book)))
  expect(after.bars).toMatchObject([{ phase: 'look', workers: 2, unknown: false }])
  expect(after.endsAt).toBeGreaterThanOrEqual(after.now)
  expect(after.cost).toBeNull()
  expect(after.unknown).toContain(
    'custom, standard tier: no past turn said its cost, and no list price is known',
  )
})

test('a playbook with an error is not forecast', async () => {
  const text = book.replace('tier: standard', 'tier: strng')
  expect(await open().engine.calls.simulatePlaybook(asRun(text))).toMatchObject({
    ok: false,
    error: { code: 'playbook_invalid', message: 'The playbook has an error in line 4.' },
  })
})

test('the list follows the pick order of the defaults, and the last good one over a mistake', async () => {
  const { house, engine } = open()
  const list = must(await engine.calls.listPlaybooks({}))
  expect(list.playbooks).toHaveLength(9)
  const ids = list.playbooks.map(({ id }) => id)
  expect(list.pickOrder.map(({ playbook }) => playbook).toSorted()).toEqual(ids)
  await writeFile(join(house.data, 'playbooks', 'defaults.yaml'), 'version: 1\nwhat: 1\n')
  expect(must(await engine.calls.listPlaybooks({}))).toMatchObject({
    playbooks: list.playbooks,
    pickOrder: list.pickOrder,
    defaultsProblem: { code: 'defaults_invalid' },
    policyProblem: null,
  })
  await writeFile(join(house.data, 'policy.json'), '{ "maxWorkerz": 2 }')
  const { policyProblem } = must(await engine.calls.listPlaybooks({}))
  expect(policyProblem?.code).toBe('policy_invalid')
  expect(policyProblem?.kept).toContain('the built-in values hold')
})
