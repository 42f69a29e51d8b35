import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaybookRunSummary } from '@shared/ipc/playbook-run-views'
import { phaseSchema } from '@shared/playbook/schema'
import type { Engine } from './engine'
import { type House, makeHouse, must, openEngine, removeHouse } from './testing/engine-house'
import {
  agree,
  demoDefaults,
  follow,
  readRun,
  type Reply,
  startDemo,
  wavesOf,
} from './testing/playbook-driver'

const books = {
  based: `version: 1
phases:
  - id: build
    brief: 'demo: write part.txt yes'
    gate: { needs: [{ check: whole, in: combined }] }
  - { id: pause, who: lead }
`,
  paused: `version: 1
phases:
  - { id: look, readOnly: true }
  - { id: pause, who: lead }
`,
  long: `version: 1
phases:
  - { id: work, readOnly: true, brief: 'demo: stall' }
  - { id: later, readOnly: true }
`,
  led: `version: 1
phases:
  - { id: step, who: lead }
  - { id: later, readOnly: true }
`,
}

let house: House
let engine: Engine
let projectId: string
beforeAll(async () => {
  house = await makeHouse()
  await demoDefaults(house.data)
  for (const [name, text] of Object.entries(books))
    await writeFile(join(house.data, 'playbooks', `${name}.yaml`), text)
  await mkdir(join(house.repository, 'src'))
  engine = must(await openEngine(house.root, house.data))
  projectId = must(await engine.calls.addProject({ path: house.repository })).id
  const command = 'test -f part.txt && ! test -f broken'
  must(await engine.calls.confirmChecks({ projectId, checks: [{ name: 'whole', command }] }))
})
afterAll(async () => {
  await engine.close()
  await removeHouse(house)
})

/** Resolves when the run is over. */
const over = (id: string): Promise<PlaybookRunSummary['status']> =>
  new Promise((resolve, reject) => {
    const look = () => {
      readRun(engine, id).then(({ summary: { status } }) => {
        if (status === 'running') return
        unsubscribe()
        resolve(status)
      }, reject)
    }
    const unsubscribe = engine.onChanges(look)
    look()
  })

test('phases are added and repeated while it runs, each once, with a line in the journal', async () => {
  const id = await startDemo(engine, projectId, 'paused')
  await follow(engine, id, () => 'leave')
  const extra = phaseSchema.parse({ id: 'extra', readOnly: true })
  const to = { orchestrationId: id, why: 'The test wants it.' }
  must(await engine.calls.addPhase({ ...to, phase: extra, after: 'pause' }))
  const twice = await engine.calls.addPhase({ ...to, phase: extra, after: 'pause' })
  expect(twice).toMatchObject({ ok: false, error: { code: 'not_allowed' } })
  must(await engine.calls.repeatPhase({ ...to, phase: 'look' }))
  await follow(engine, id)
  const run = await readRun(engine, id)
  expect(run.phases.map((phase) => [phase.id, phase.runs, phase.state, phase.added])).toEqual([
    ['look', 2, 'passed', false],
    ['pause', 1, 'passed', false],
    ['extra', 1, 'passed', true],
  ])
  expect((await wavesOf(engine, id)).map(({ wave }) => wave.phase)).toEqual([
    'look',
    'look',
    'extra',
  ])
  const { notes } = must(await engine.calls.readJournal({ orchestrationId: id }))
  expect(notes.filter(({ from }) => from === 'person').map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Extra after pause: The test wants it.',
      'Look again: The test wants it.',
    ]),
  )
}, 300_000)

test('a run stays on its base until the person moves it; then all combined is checked anew on the new one', async () => {
  const id = await startDemo(engine, projectId, 'based', { goal: 'A part.\ndemo: seconds 0' })
  await follow(engine, id, (card) => (card.phase === 'pause' ? 'leave' : agree(card)))
  const before = await readRun(engine, id)
  expect(before).toMatchObject({ baseMoved: false })
  await writeFile(join(house.repository, 'broken'), '')
  await house.git('add', 'broken')
  await house.git('commit', '--quiet', '-m', 'Break it')
  const said = await readRun(engine, id)
  expect(said).toMatchObject({ baseMoved: true, base: before.base })
  expect(said.phases[0]?.gate?.verdict).toBe('passed')

  const to = { orchestrationId: id, why: 'The newest is wanted.' }
  must(await engine.calls.movePlaybookBase(to))
  expect(await engine.calls.movePlaybookBase(to)).toMatchObject({
    ok: false,
    error: { code: 'same_base' },
  })
  const asked = await follow(engine, id, (card): Reply =>
    card.kind === 'decide' ? { choice: 'accept' } : agree(card),
  )
  // What passed on the old base does not on the new one; the step that was open is asked again.
  expect(asked.map(({ kind, phase }) => `${kind} ${phase}`)).toEqual(['decide build', 'lead pause'])
  const run = await readRun(engine, id)
  expect(run).toMatchObject({
    baseMoved: false,
    base: (await house.git('rev-parse', 'HEAD')).trim(),
  })
  expect(run.phases.map(({ state, runs }) => [state, runs])).toEqual([
    ['accepted', 1],
    ['passed', 1],
  ])
  const { notes } = must(await engine.calls.readJournal({ orchestrationId: id }))
  expect(notes.map(({ from, text }) => `${from}: ${text}`)).toContainEqual(
    expect.stringMatching(/^person: the base moves from [0-9a-f]{7} to [0-9a-f]{7}$/),
  )
}, 300_000)

test('a stop in the middle of a wave ends its worker and the run; what lay ahead never starts', async () => {
  const id = await startDemo(engine, projectId, 'long', { goal: 'Stall.\ndemo: seconds 1' })
  await new Promise<void>((resolve) => {
    const unsubscribe = engine.onChanges((changes) => {
      const isRunning = changes.some(
        (change) =>
          change.type === 'worker' &&
          change.value.orchestrationId === id &&
          change.value.turnState === 'running',
      )
      if (!isRunning) return
      unsubscribe()
      resolve()
    })
  })
  must(await engine.calls.stopPlaybook({ orchestrationId: id, why: 'Enough.' }))
  expect(await over(id)).toBe('stopped')
  const waves = await wavesOf(engine, id)
  expect(waves.map(({ wave, workers }) => [wave.phase, wave.state, workers[0]?.ending])).toEqual([
    ['work', 'stopped', 'stopped'],
  ])
  const run = await readRun(engine, id)
  expect(run.phases.map(({ state }) => state)).toEqual(['stopped', 'unreached'])
}, 300_000)

/** Ever later in the life of the lead's first turn. */
const moments = ['at once', 'wave', 'starting', 'running'] as const

test.each(moments)(
  'a stop while a turn of the lead starts ends the run: %s',
  async (moment) => {
    const lead = { by: 'worker', provider: 'demo' } as const
    let heard: (() => void) | null = null
    const reached = new Promise<void>((resolve) => (heard = resolve))
    const unsubscribe = engine.onChanges((changes) => {
      const isReached = changes.some(
        (change) =>
          (change.type === 'wave' && moment === 'wave') ||
          (change.type === 'worker' && change.value.turnState === moment),
      )
      if (isReached) heard?.()
    })
    const id = await startDemo(engine, projectId, 'led', { lead, goal: 'Lead.\ndemo: seconds 20' })
    if (moment !== 'at once') await reached
    unsubscribe()
    must(await engine.calls.stopPlaybook({ orchestrationId: id, why: 'Enough.' }))
    expect(await over(id)).toBe('stopped')
    const waves = await wavesOf(engine, id)
    expect(waves.flatMap(({ workers }) => workers.map(({ state }) => state))).not.toContain(
      'active',
    )
    expect(waves.flatMap(({ workers }) => workers.map(({ ending }) => ending))).not.toContain(
      'succeeded',
    )
    expect(waves.map(({ wave }) => wave.phase).filter((phase) => phase !== 'lead')).toEqual([])
  },
  300_000,
)
