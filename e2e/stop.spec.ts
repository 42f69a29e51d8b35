import { type ElectronApplication, expect } from '@playwright/test'
import {
  cell,
  expectCell,
  expectWaveEnd,
  fact,
  openWorker,
  planOf,
  showTab,
  startWave,
} from './support/panel'
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { newestState, workerFiles } from './support/worker-files'

/** The machine may not suspend: blockers are numbered as they are started. */
const isKeptAwake = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ powerSaveBlocker }) =>
    Array.from({ length: 50 }, (_, id) => powerSaveBlocker.isStarted(id)).includes(true),
  )

const long = 'Read all of it.\n\ndemo: seconds 600\ndemo: chatter 600'

test('one worker is stopped, then the wave; what was written is kept', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { app, page } = await world.open()
  const writes = 'Write it.\n\ndemo: write early.txt "kept"\ndemo: chatter 300\ndemo: seconds 200'
  const plan = planOf('Too long', repository, [
    { id: 'one', task: writes, mode: 'write' },
    { id: 'two', task: long },
    { id: 'three', task: long },
  ])
  await startWave(page, repository, { ...plan, maxConcurrent: 2 })

  // A person may change their mind; then they don't.
  await expectCell(page, 'one', 'Running')
  await expect.poll(() => isKeptAwake(app)).toBe(true)
  await cell(page, 'one').click()
  // Its first line may be above the tail's window by now.
  await expect(page.getByRole('region', { name: 'Tail' })).toContainText(/Note \d+ of 300/)
  await page.getByRole('complementary').getByRole('button', { name: 'Stop' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Its workspace, log and session are kept')
  await dialog.getByRole('button', { name: /Keep it running/ }).click()
  await expect(cell(page, 'one')).toContainText('Running')
  await page.getByRole('complementary').getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Stop one' }).click()
  await expectCell(page, 'one', 'Stopped')
  await expectCell(page, 'three', 'Running')

  await page.getByRole('button', { name: 'Stop wave' }).click()
  await expect(dialog).toContainText('2 running workers will be asked to end')
  await dialog.getByRole('button', { name: 'Stop wave' }).click()
  await expectWaveEnd(page, 'Stopped')
  await expect(cell(page, 'two')).toContainText('Stopped')
  await expect(cell(page, 'three')).toContainText('Stopped')
  await expect.poll(() => isKeptAwake(app)).toBe(false)

  await openWorker(page, 'one')
  await expect(fact(page, 'Ended by Wavedeck')).toContainText('stop')
  await expect(fact(page, 'Processes still running')).toContainText('none')
  await expect((await showTab(page, 'Diff')).getByRole('option', { name: /early/ })).toBeVisible()

  expect(await newestState(world)).toEqual({
    wave: 'stopped',
    workers: { one: 'open', two: 'open', three: 'open' },
  })
  const files = await workerFiles(world, 'one')
  expect(await files.outcome()).toMatchObject({ ending: 'stopped', failureKind: 'stopped' })
  expect(await files.read('diff.patch')).toContain('early.txt')
  expect(await fingerprint(repository)).toEqual(before)
})
