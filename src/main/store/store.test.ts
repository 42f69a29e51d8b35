import { expect, test } from 'vitest'
import { openTestStore } from './testing/open-test-store'
import {
  addSampleWave,
  sampleLaunch,
  sampleOutcome,
  samplePlan,
  sampleWorker,
} from './testing/samples'

test('a wave is added as a draft with its workers queued in the order of the plan', async () => {
  const { store, clock } = await openTestStore()
  const { orchestration, wave, workers, project } = addSampleWave(store, [
    sampleWorker('b'),
    sampleWorker('a', { mode: 'read-only' }),
  ])
  expect(wave).toMatchObject({ number: 1, state: 'draft', phase: 'build', budget: { maxCalls: 9 } })
  expect(store.waves.nextNumber(orchestration.id)).toBe(2)
  expect(store.waves.read(wave.id)).toMatchObject({
    includeUncommitted: true,
    checkoutConfirmed: false,
    plan: samplePlan([sampleWorker('b'), sampleWorker('a', { mode: 'read-only' })]),
  })
  expect(store.workers.ofWave(wave.id)).toMatchObject([
    { planId: 'b', title: 'Do b', state: 'queued', turn: 0, turnState: null },
    { planId: 'a', mode: 'read-only' },
  ])
  expect(store.workers.read(workers[0]?.id ?? '')).toMatchObject({
    projectId: project.id,
    resolved: sampleWorker('b'),
    workspace: null,
  })
  expect(store.workers.live()).toEqual([])
  clock.at = 5_000
  expect(store.waves.move(wave.id, 'start')).toBe(true)
  expect(store.waves.move(wave.id, 'start')).toBe(false)
  expect(store.workers.live()).toHaveLength(2)
  expect(store.waves.inState('running')).toMatchObject([{ id: wave.id, startedAt: 5_000 }])
})

test('the window lists what runs, and after the wave what still waits for the person', async () => {
  const { store } = await openTestStore()
  const { wave, workers } = addSampleWave(store, [sampleWorker('a'), sampleWorker('b')])
  const [a, b] = workers.map(({ id }) => id)
  const listed = () => [store.waves.listed().length, store.workers.listed().map(({ id }) => id)]
  expect(listed()).toEqual([0, []])
  store.waves.move(wave.id, 'start')
  expect(listed()).toEqual([1, [a, b]])
  for (const id of [a ?? '', b ?? '']) {
    const turn = store.turns.queue({ workerId: id, prompt: 'p', resume: null })
    store.turns.begin(turn?.id ?? '', sampleLaunch, null)
    store.turns.settle(turn?.id ?? '', sampleOutcome(id), null)
  }
  store.waves.move(wave.id, 'finish')
  store.workers.close(a ?? '', 'used', '')
  expect(store.workers.live()).toEqual([])
  expect(listed()).toEqual([1, [b]])
  store.workers.close(b ?? '', 'used', '')
  expect(listed()).toEqual([0, []])
})

test('an orchestration sums up its workers, waves and cost with every write', async () => {
  const { store } = await openTestStore()
  const { orchestration, wave, workers } = addSampleWave(store, [
    sampleWorker('a', { mode: 'read-only', provider: 'codex' }),
    sampleWorker('b'),
    sampleWorker('c'),
  ])
  const turns = workers.map(({ id }) =>
    store.turns.queue({ workerId: id, prompt: 'p', resume: null }),
  )
  for (const turn of turns.slice(0, 2)) store.turns.begin(turn?.id ?? '', sampleLaunch, null)
  store.turns.settle(turns[0]?.id ?? '', sampleOutcome(workers[0]?.id ?? ''), null)
  store.waves.move(wave.id, 'start')
  expect(store.orchestrations.summaries()).toMatchObject([
    {
      id: orchestration.id,
      waves: 1,
      waveId: wave.id,
      waveState: 'running',
      costUsd: 0.5,
      demoUsd: 0,
      counts: { ok: 1, running: 1, queued: 1 },
      marks: ['ok', 'running', 'queued'],
    },
  ])
})

test('a removed project hides its orchestrations and comes back whole under its old id', async () => {
  const { store } = await openTestStore()
  const { project } = addSampleWave(store, [sampleWorker('a')])
  store.allowedCommands.set(project.id, ['npm test'])
  store.allowedCommands.add(project.id, 'npm run lint')
  expect(store.projects.remove(project.id)).toBe(true)
  expect(store.projects.list()).toEqual([])
  expect(store.orchestrations.summaries()).toEqual([])
  const back = store.projects.add({ name: 'renamed', path: '/repo', isGit: true, branch: null })
  expect(back).toEqual({ ...project, name: 'renamed', branch: null })
  expect(store.orchestrations.summaries()).toHaveLength(1)
  expect(store.allowedCommands.list(project.id)).toEqual(['npm run lint', 'npm test'])
})

test('what was touched is told once, after the commit; a throw keeps and tells nothing', async () => {
  const { store, touches } = await openTestStore()
  const { wave, workers, orchestration } = addSampleWave(store, [sampleWorker('a')])
  touches.length = 0
  store.atomically(() => {
    store.workers.waitFor(workers[0]?.id ?? '', 'a slot')
    store.waves.move(wave.id, 'start')
    expect(touches).toEqual([])
  })
  expect(touches.flat().map(({ kind, id }) => [kind, id])).toEqual([
    ['worker', workers[0]?.id],
    ['wave', wave.id],
    ['orchestration', orchestration.id],
  ])
  touches.length = 0
  expect(() =>
    store.atomically(() => {
      store.waves.move(wave.id, 'finish')
      throw new Error('half way')
    }),
  ).toThrow('half way')
  expect(store.waves.summary(wave.id)?.state).toBe('running')
  expect(touches).toEqual([])
})

test('a hold is no state, and can be lifted', async () => {
  const { store } = await openTestStore()
  const { wave } = addSampleWave(store, [sampleWorker('a')])
  const hold = { reason: 'the person', since: 1, until: null }
  store.waves.hold(wave.id, hold)
  expect(store.waves.summary(wave.id)).toMatchObject({ hold, state: 'draft' })
  store.waves.hold(wave.id, null)
  expect(store.waves.summary(wave.id)?.hold).toBeNull()
})

test('settings keep what was written', async () => {
  const { store, file } = await openTestStore()
  expect(store.settings.read()).toEqual({ theme: 'system', notifications: true })
  store.settings.write({ theme: 'dark', notifications: false })
  const { store: again } = await openTestStore(file)
  expect(again.settings.read()).toEqual({ theme: 'dark', notifications: false })
})

test('a name that would reverse the line it is shown in comes out as what it is', async () => {
  const { store } = await openTestStore()
  const [name, shown] = ['a\u202Egpj.exe', 'a<U+202E>gpj.exe']
  const facts = { name, path: `/${name}`, isGit: true, branch: name }
  const project = store.projects.add(facts)
  expect(project).toMatchObject({ name: shown, branch: shown, path: `/${name}` })
  expect(store.projects.add({ ...facts, name: '', path: '/' }).name).toBe('/')
  const { id } = store.orchestrations.add({ projectId: project.id, title: name, folder: '/o' })
  store.waves.add({
    orchestrationId: id,
    title: name,
    plan: samplePlan([]),
    folder: '/o/1',
    checkoutConfirmed: false,
    includeUncommitted: false,
  })
  expect(store.orchestrations.summary(id)?.title).toBe(shown)
  expect(store.waves.ofOrchestration(id)[0]?.title).toBe(shown)
})
