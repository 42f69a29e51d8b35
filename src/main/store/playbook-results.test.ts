import { expect, test } from 'vitest'
import { openTestStore } from './testing/open-test-store'
import { addSampleWave, samplePlan, sampleWorker } from './testing/samples'

test('the runs of a playbook are counted by how they ended', async () => {
  const { store, clock } = await openTestStore()
  const project = store.projects.add({ name: 'p', path: '/p', isGit: true, branch: 'main' })
  const { id } = store.orchestrations.add({ projectId: project.id, title: 'Work', folder: '/o' })
  const run = (playbook: string, status: 'done' | 'stopped' | null) => {
    clock.at += 10
    const row = store.playbookRuns.add({ orchestrationId: id, playbook, frozen: '{}' })
    if (status !== null) store.playbookRuns.end(row.id, status)
  }
  run('careful', 'done')
  run('careful', 'stopped')
  run('careful', null)
  run('other', 'done')
  expect(store.playbookResults.all()).toEqual(
    new Map([
      ['careful', { runs: 3, done: 1, stopped: 1, lastAt: 1_030, costUsd: null, demoUsd: 0 }],
      ['other', { runs: 1, done: 1, stopped: 0, lastAt: 1_040, costUsd: null, demoUsd: 0 }],
    ]),
  )
})

test('an orchestration says how its playbook stands, until other waves come after its end', async () => {
  const { store, clock } = await openTestStore()
  const { orchestration } = addSampleWave(store, [sampleWorker('a')])
  const { id } = orchestration
  const says = () => store.orchestrations.summary(id)?.playbook
  expect(says()).toBeNull()
  clock.at += 10
  const row = store.playbookRuns.add({ orchestrationId: id, playbook: 'careful', frozen: '{}' })
  expect(says()).toBe('running')
  clock.at += 10
  store.playbookRuns.end(row.id, 'stopped')
  expect(says()).toBe('stopped')
  clock.at += 10
  store.playbookRuns.add({ orchestrationId: id, playbook: 'other', frozen: '{}' })
  expect(says()).toBe('running')
  store.playbookRuns.end(store.playbookRuns.newest(id)?.id ?? '', 'switched')
  expect(says()).toBe('switched')
  clock.at += 10
  store.waves.add({
    orchestrationId: id,
    title: 'By hand',
    plan: samplePlan([]),
    folder: '/data/o/02-wave',
    checkoutConfirmed: false,
    includeUncommitted: true,
  })
  expect(says()).toBeNull()
})
