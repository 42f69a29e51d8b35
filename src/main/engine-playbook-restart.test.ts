import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RequestCard } from '@shared/ipc/playbook-run-views'
import { expect, onTestFinished, test } from 'vitest'
import { type House, makeHouse, must, openEngine, removeHouse } from './testing/engine-house'
import { demoDefaults, follow, readRun, startDemo, wavesOf } from './testing/playbook-driver'

const script = fileURLToPath(new URL('testing/run-playbook.ts', import.meta.url))

/** Follows a playbook in an engine of another process, which is killed while a worker of `phase` runs. */
const runAndKill = async (house: House, playbook: string, phase: string): Promise<string> => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, house.root, house.data, house.repository, playbook, phase],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  await once(child, 'exit')
  return said.toString().split('\n')[0] ?? ''
}

test('the engine is killed in the middle of a phase: the run goes on at its open request, nothing runs twice', async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  const id = await runAndKill(house, 'one-careful-change', 'change')

  const engine = must(await openEngine(house.root, house.data))
  onTestFinished(() => engine.close())
  const before = await readRun(engine, id)
  expect(before.phases.map(({ state, runs }) => [state, runs])).toEqual([
    ['passed', 1],
    ['running', 1],
    ['waiting', 0],
    ['waiting', 0],
  ])
  // The question of the first gate was answered before, and is not asked again.
  expect(await follow(engine, id)).toEqual([])
  const run = await readRun(engine, id)
  expect(run.summary).toMatchObject({ status: 'done', card: null })
  const waves = await wavesOf(engine, id)
  expect(waves.map(({ wave, workers }) => [wave.phase, workers.map(({ turn }) => turn)])).toEqual([
    ['think', [1]],
    ['change', [1]],
    ['second-eyes', [1]],
  ])
}, 600_000)

test('an open card is the same after a restart, and takes one answer', async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  await demoDefaults(house.data)
  const first = must(await openEngine(house.root, house.data))
  const project = must(await first.calls.addProject({ path: house.repository }))
  const id = await startDemo(first, project.id, 'one-careful-change')
  const [card] = await follow(first, id, () => 'leave')
  await first.close()

  const engine = must(await openEngine(house.root, house.data))
  onTestFinished(() => engine.close())
  const [again] = await follow(engine, id, () => 'leave')
  expect(again).toEqual(card)
  const answer = { orchestrationId: id, card: card?.id ?? '', why: '' }
  must(await engine.calls.answerRequest({ ...answer, choice: 'yes' }))
  expect(await engine.calls.answerRequest({ ...answer, choice: 'no' })).toMatchObject({
    ok: false,
    error: { code: 'card_answered' },
  })
}, 600_000)

/** A phase for each kind of request that waits for the person. */
const asking = {
  judge: "{ id: look, readOnly: true, gate: 'All is well' }",
  lead: '{ id: look, who: lead }',
  plan: '{ id: look, readOnly: true, workers: { from: plan, max: 2 } }',
  command: "{ id: look, readOnly: true, gate: { needs: [{ run: 'true' }] } }",
  check: '{ id: look, readOnly: true, gate: { needs: [{ check: lint }] } }',
  decide: '{ id: look, readOnly: true, gate: { needs: [{ check: no }] } }',
}
/** And for those that something runs for: a worker, a turn of the lead. */
const busy = { wave: '{ id: look, readOnly: true }', led: '{ id: look, who: lead }' }

test('killed at each kind of open request, a run goes on at the same one, and nothing runs twice', async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  const own = join(house.data, 'playbooks')
  await mkdir(own, { recursive: true })
  for (const [name, phase] of Object.entries({ ...asking, ...busy }))
    await writeFile(join(own, `${name}.yaml`), `version: 1\nphases:\n  - ${phase}\n`)
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', fileURLToPath(new URL('testing/run-requests.ts', import.meta.url))],
      ...[house.root, house.data, house.repository],
      ...[Object.keys(asking).join(), Object.keys(busy).join()],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string]
  child.kill('SIGKILL')
  await once(child, 'exit')
  const started = JSON.parse(said) as { book: string; id: string; card: RequestCard | null }[]
  expect(started.map(({ book, card }) => [book, card?.kind ?? null])).toEqual([
    ...Object.keys(asking).map((kind) => [kind, kind]),
    ...Object.keys(busy).map((book) => [book, null]),
  ])

  const engine = must(await openEngine(house.root, house.data))
  onTestFinished(() => engine.close())
  for (const { book, id, card } of started) {
    const cards = await follow(engine, id)
    expect(cards.slice(0, 1)).toEqual(card === null ? [] : [card])
    expect((await readRun(engine, id)).summary.status).toBe('done')
    const waves = await wavesOf(engine, id)
    const turns = waves.map(({ workers }) => workers.map(({ turn, ending }) => [turn, ending]))
    expect([book, turns]).toEqual([book, book === 'lead' ? [] : [[[1, 'succeeded']]]])
  }
}, 600_000)
