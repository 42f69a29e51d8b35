import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import {
  cell,
  expectCell,
  expectWaveEnd,
  home,
  openWorker,
  patience,
  planOf,
  showTab,
  startWave,
  writePlan,
} from './support/panel'
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { newestState, workerFiles } from './support/worker-files'
import type { World } from './support/world'

/** All that the page's storage holds on disk. */
const storedByPage = async (world: World): Promise<string> => {
  const folder = path.join(world.data, 'electron/Local Storage/leveldb')
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  const texts = await Promise.all(logs.map((name) => readFile(path.join(folder, name), 'latin1')))
  return texts.join('')
}

test('history and what is being written are kept when the app is closed and opened again', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const task = 'Write it.\n\ndemo: write kept.txt "kept"\ndemo: seconds 1'
  await startWave(
    page,
    repository,
    planOf('Kept', repository, [{ id: 'writer', task, mode: 'write' }]),
  )
  await expectWaveEnd(page, 'Done')
  // A message and a plan are half-written when the app is closed.
  const told = 'And then, half a sent'
  await openWorker(page, 'writer')
  await page.getByLabel('Tell writer more').fill(told)
  await showTab(page, 'Diff')
  await expect(page.getByLabel('Tell writer more')).toBeHidden()
  await showTab(page, 'Brief')
  await expect(page.getByLabel('Tell writer more')).toHaveValue(told)
  await home(page).click()
  await page.getByRole('button', { name: /^Plan a wave/ }).click()
  await writePlan(page, '{ "title": "Half-written"')
  await expect(page.getByRole('textbox', { name: 'Plan as JSON' })).toContainText('Half-written')
  const before = await newestState(world)
  await world.close()

  const again = (await world.open()).page
  await expect(again.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
  await again.getByRole('button', { name: /^Plan a wave/ }).click()
  await expect(again.getByRole('textbox', { name: 'Plan as JSON' })).toContainText('Half-written')
  await again.getByRole('navigation').getByRole('button', { name: /^Kept/ }).click()
  await expect(cell(again, 'writer')).toContainText('Open, review')
  await openWorker(again, 'writer')
  await expect(again.getByLabel('Tell writer more')).toHaveValue(told)
  await expect((await showTab(again, 'Tail')).getByText('kept.txt').first()).toBeVisible()
  await expect((await showTab(again, 'Diff')).getByRole('option', { name: /kept/ })).toBeVisible()
  expect(await newestState(world)).toEqual(before)

  // What was typed a moment before a crash is on disk, however steadily it was typed.
  await showTab(again, 'Brief')
  await again.getByLabel('Tell writer more').press('End')
  await again.keyboard.type('ence, typed to its end', { delay: 150 })
  await expect.poll(() => storedByPage(world)).toContain(`${told}ence, typed to its end`)
  await world.kill()
  const third = (await world.open()).page
  await third.getByRole('navigation').getByRole('button', { name: /^Kept/ }).click()
  await openWorker(third, 'writer')
  await expect(third.getByLabel('Tell writer more')).toHaveValue(`${told}ence, typed to its end`)
})

test('a worker outlives a crash of the app, is adopted and settled', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  const sign = (id: string) => path.join(world.folder, `${id}-may-end`)
  const endsOnSign = (id: string, last: string) => ({
    id,
    provider: 'custom',
    task: 'Wait for a sign.',
    command: '/bin/sh',
    args: ['-c', `until [ -e '${sign(id)}' ]; do echo tick; sleep 0.2; done; ${last}; echo done`],
  })
  const plan = planOf('Crash', repository, [
    endsOnSign('goes-on', 'true'),
    { ...endsOnSign('ends', 'echo x > done.txt'), mode: 'write' },
    { id: 'waits', task: 'Wait for a slot.\n\ndemo: seconds 1' },
  ])
  await startWave(page, repository, { ...plan, maxConcurrent: 2 })
  await expect(async () => {
    const { workers } = await newestState(world)
    expect(workers).toEqual({ 'goes-on': 'active', ends: 'active', waits: 'queued' })
  }).toPass()
  await world.kill()

  // One goes on printing, the other ends while nobody looks.
  const log = async () => (await workerFiles(world, 'goes-on')).read('turns/1/stdout.log')
  const size = (await log()).length
  await expect.poll(async () => (await log()).length).toBeGreaterThan(size)
  const ends = await workerFiles(world, 'ends')
  await writeFile(sign('ends'), '')
  await expect(() => ends.read('turns/1/exit')).toPass({ timeout: patience })

  const again = (await world.open()).page
  await again
    .getByRole('navigation')
    .getByRole('button', { name: /^Crash/ })
    .click()
  await expectCell(again, 'ends', 'Open, review')
  await expectCell(again, 'goes-on', 'Running')
  await writeFile(sign('goes-on'), '')
  await expectCell(again, 'goes-on', 'Succeeded')

  // Queued work goes on only where the person says so.
  await expect(cell(again, 'waits')).toContainText('Queued')
  await home(again).click()
  const held = again.getByRole('listitem', { name: /^Held/ })
  await held.getByRole('button', { name: 'Resume wave' }).click()
  await again
    .getByRole('navigation')
    .getByRole('button', { name: /^Crash/ })
    .click()
  await expectCell(again, 'waits', 'Succeeded')
  await expectWaveEnd(again, 'Done')

  expect(await (await workerFiles(world, 'goes-on')).outcome()).toMatchObject({
    ending: 'succeeded',
    end: { exitCode: 0, lost: false },
  })
  expect(await (await workerFiles(world, 'ends')).read('diff.patch')).toContain('done.txt')
  expect(await newestState(world)).toEqual({
    wave: 'done',
    workers: { 'goes-on': 'open', ends: 'open', waits: 'open' },
  })
  expect(await fingerprint(repository)).toEqual(before)
})
