import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeHouse, must, openEngine, removeHouse } from './testing/engine-house'
import { follow, readRun, startDemo, wavesOf } from './testing/playbook-driver'
import type { Clis } from './clis'

/** A machine on which no CLI is installed, whatever the one of the test has. */
const without = (clis: Clis): Clis => ({
  ...clis,
  list: () => [],
  pending: () => false,
  refresh: () => Promise.resolve([]),
  installed: () =>
    new Map([...clis.installed()].map(([id]) => [id, id === 'demo' ? 'installed' : 'missing'])),
})

const open = async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  const engine = must(await openEngine(house.root, house.data, {}, { wrapClis: without }))
  onTestFinished(() => engine.close())
  const projectId = must(await engine.calls.addProject({ path: house.repository })).id
  await mkdir(join(house.data, 'playbooks'), { recursive: true })
  return { house, engine, projectId }
}

const text = `version: 1
name: Nobody
phases:
  - { id: look, role: Look, readOnly: true, brief: Look. }
  - { id: again, role: Again, readOnly: true, provider: codex, model: gpt-5, brief: Look. }
`

test('without any CLI it is said before the start, and asked with the true reason when it is met', async () => {
  const { house, engine, projectId } = await open()
  await writeFile(join(house.data, 'playbooks', 'nobody.yaml'), text)
  const none =
    'No provider is ready for it: claude, codex, opencode, agy and kimi were not found on this machine.'
  const asRun = { text, profile: null, demo: false }
  expect(must(await engine.calls.findUnrunnable(asRun))).toEqual({
    phases: [
      { id: 'look', title: 'Look', why: none },
      {
        id: 'again',
        title: 'Again',
        why: 'It asks for codex, which was not found on this machine.',
      },
    ],
    of: 2,
  })
  expect(must(await engine.calls.findUnrunnable({ ...asRun, demo: true })).phases).toEqual([])

  // An appointed lead is not asked for a plan that could not help.
  const lead = { by: 'worker', provider: 'demo' } as const
  const id = await startDemo(engine, projectId, 'nobody', { lead })
  let looks = 0
  const cards = await follow(engine, id, ({ kind }) => {
    if (kind !== 'plan') return { choice: 'skip' }
    looks += 1
    return { choice: looks === 1 ? 'look' : 'demo' }
  })
  expect(cards.map(({ kind, by, facts }) => [kind, by, facts[0]])).toEqual([
    ['plan', 'the phase Look', `Nothing can start yet: ${none}`],
    ['plan', 'the phase Look', `Nothing can start yet: ${none}`],
  ])
  expect(cards[0]?.choices.map(({ label }) => label)).toEqual([
    'Try again',
    'Use the demo worker',
    'No worker',
    'No plan',
  ])
  const run = await readRun(engine, id)
  expect(run.summary.status).toBe('done')
  expect(run.leadWaveIds).toEqual([])
  const workers = (await wavesOf(engine, id)).flatMap((wave) => wave.workers)
  expect(workers.map(({ provider }) => provider)).toEqual(['demo', 'demo'])
})

test('started on the demo worker it asks nothing and runs to its end', async () => {
  const { house, engine, projectId } = await open()
  const one =
    text.slice(0, text.indexOf('  - { id: look')) + text.slice(text.indexOf('  - { id: again'))
  await writeFile(join(house.data, 'playbooks', 'one.yaml'), one)
  const id = await startDemo(engine, projectId, 'one', { demo: true })
  expect(await follow(engine, id)).toEqual([])
  expect((await readRun(engine, id)).summary.status).toBe('done')
})
