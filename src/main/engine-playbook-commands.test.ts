import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { phaseSchema } from '@shared/playbook/schema'
import { expect, onTestFinished, test } from 'vitest'
import { makeHouse, must, openEngine, removeHouse } from './testing/engine-house'
import { agree, demoDefaults, follow, readRun, startDemo } from './testing/playbook-driver'

test('every command of a playbook is shown before the first of them runs, and one that comes later is asked about', async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  await demoDefaults(house.data)
  const log = join(house.root, 'ran')
  const run = (name: string, more = '') => `{ run: 'echo ${name} >> "${log}"'${more} }`
  await writeFile(
    join(house.data, 'playbooks/own.yaml'),
    `version: 1
phases:
  - { id: look, who: lead, gate: { needs: [${run('one')}, ${run('two')}] } }
  - { id: again, who: lead, gate: { needs: [${run('one')}, ${run('three', ', in: checkout')}] } }
`,
  )
  const engine = must(await openEngine(house.root, house.data))
  onTestFinished(() => engine.close())
  const project = must(await engine.calls.addProject({ path: house.repository }))
  const id = await startDemo(engine, project.id, 'own')
  const cards = await follow(engine, id, (card) => {
    if (card.phase === 'again') return 'leave'
    if (card.kind !== 'command') return agree(card)
    expect(existsSync(log)).toBe(false)
    return { choice: 'allow' }
  })
  expect(cards[1]?.facts.slice(0, 3)).toEqual([
    `\`echo one >> "${log}"\` on all parts combined`,
    `\`echo two >> "${log}"\` on all parts combined`,
    `\`echo three >> "${log}"\` in the checkout`,
  ])
  const to = { orchestrationId: id, why: 'One more look.' }
  const extra = { id: 'extra', who: 'lead', gate: { needs: [{ run: `echo four >> "${log}"` }] } }
  must(await engine.calls.addPhase({ ...to, phase: phaseSchema.parse(extra), after: 'again' }))
  const asked = await follow(engine, id, (card) => {
    if (card.kind !== 'command') return agree(card)
    expect(card.facts[0]).toBe(`\`echo four >> "${log}"\` on all parts combined`)
    return { choice: 'refuse' }
  })
  expect(asked.map(({ kind, phase }) => `${kind} ${phase}`)).toEqual([
    ...['lead again', 'lead extra', 'command extra', 'judge extra'],
  ])
  expect(await readFile(log, 'utf8')).toBe('one\ntwo\none\nthree\n')
  expect((await readRun(engine, id)).summary.status).toBe('done')
  const { notes } = must(await engine.calls.readJournal({ orchestrationId: id }))
  expect(notes.map(({ text }) => text)).toContain(
    `the playbook's own commands are refused: \`echo four >> "${log}"\``,
  )
}, 600_000)

test('an answered check is asked no more while its command runs, and ends when the playbook is stopped', async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  await demoDefaults(house.data)
  await writeFile(
    join(house.data, 'playbooks/own.yaml'),
    'version: 1\nphases:\n  - { id: look, who: lead, gate: { needs: [{ check: test }] } }\n',
  )
  const engine = must(await openEngine(house.root, house.data))
  onTestFinished(() => engine.close())
  const project = must(await engine.calls.addProject({ path: house.repository }))
  const id = await startDemo(engine, project.id, 'own')
  const cards = await follow(engine, id, (card) => (card.kind === 'check' ? 'leave' : agree(card)))
  const to = { orchestrationId: id, card: cards.at(-1)?.id ?? '' }
  const told: unknown[] = []
  engine.onChanges((changes) => {
    for (const change of changes)
      if (change.type === 'playbookRun') told.push([change.value.card, change.value.doing])
  })
  const use = { choice: 'own', why: '', text: 'sleep 600' }
  must(await engine.calls.answerRequest({ ...to, ...use }))
  const runs = { card: null, doing: '`sleep 600` runs', checking: true }
  expect((await readRun(engine, id)).summary.card).toBeNull()
  await expect.poll(async () => (await readRun(engine, id)).summary).toMatchObject(runs)
  await expect.poll(() => told.at(-1)).toEqual([runs.card, runs.doing])
  expect(await engine.calls.answerRequest({ ...to, choice: 'none', why: '' })).toMatchObject({
    ok: false,
    error: { code: 'card_answered' },
  })
  must(await engine.calls.stopPlaybook({ orchestrationId: id, why: 'Enough.' }))
  await expect
    .poll(async () => (await readRun(engine, id)).summary, { timeout: 10_000 })
    .toMatchObject({ status: 'stopped', checking: false })
}, 600_000)
