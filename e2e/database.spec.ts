import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { cell, expectWaveEnd, openWorker, planOf, showTab, startWave } from './support/panel'
import { makeRepository } from './support/repository'
import { test } from './support/test'

test('a corrupt database opens a window that says so, exports, and rebuilds the history', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const task = 'Write it.\n\ndemo: write kept.txt "kept"\ndemo: seconds 1'
  const writer = { id: 'writer', task, mode: 'write' as const }
  await startWave(page, repository, planOf('Kept', repository, [writer]))
  await expectWaveEnd(page, 'Done')
  await world.close()
  const database = path.join(world.data, 'wavedeck.db')
  await writeFile(database, 'torn '.repeat(5000))
  for (const end of ['-wal', '-shm']) await rm(`${database}${end}`, { force: true })

  const again = await world.open()
  const window = again.page
  await expect(window.getByRole('heading', { name: 'The history can not be opened' })).toBeVisible()
  await expect(window.getByRole('alert')).toContainText('a copy is at')
  const rebuild = window.getByRole('region', { name: /^Rebuild/ })
  await expect(rebuild).toContainText('1 orchestration')
  await expect(rebuild).toContainText('reviews and what was integrated')
  await expect(window.getByRole('region', { name: /^Restore/ })).toContainText('There is no backup')

  const exports = path.join(world.folder, 'exports')
  await mkdir(exports)
  await again.app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] })
  }, exports)
  await window.getByRole('button', { name: 'Export' }).click()
  await expect(window.getByRole('status')).toContainText(exports)
  expect(await readdir(exports)).toHaveLength(1)

  await rebuild.getByRole('button', { name: 'Rebuild history' }).click()
  const done = window.getByRole('status').filter({ hasText: 'Back again' })
  await expect(done).toContainText('1 orchestration with 1 worker')
  await window.getByRole('button', { name: 'Open Wavedeck' }).click()
  await window.getByRole('navigation').getByRole('button', { name: /^Kept/ }).click()
  await expect(cell(window, 'writer')).toContainText('Open, review')
  await openWorker(window, 'writer')
  await expect((await showTab(window, 'Tail')).getByText('kept.txt').first()).toBeVisible()
  await expect((await showTab(window, 'Diff')).getByRole('option', { name: /kept/ })).toBeVisible()
  expect((await readdir(world.data)).filter((name) => /set-aside/.test(name))).toHaveLength(1)
})
