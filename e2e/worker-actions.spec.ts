import { type Page, expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  cell,
  expectWaveEnd,
  fact,
  home,
  openWorker,
  patience,
  planOf,
  showTab,
  startWave,
} from './support/panel'
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { workerFiles } from './support/worker-files'

const start = async (
  page: Page,
  repository: string,
  ...workers: Parameters<typeof planOf>[2][number][]
): Promise<void> => {
  await startWave(page, repository, planOf('Follow-ups', repository, workers))
  await expectWaveEnd(page, 'Done')
}

const side = (page: Page) => page.getByRole('complementary')

test('a worker is told more, runs again, and is closed with what it was worth', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  const task = 'Write it.\n\ndemo: write first.txt "one"\ndemo: seconds 1'
  await start(page, repository, { id: 'writer', task, mode: 'write' })
  await openWorker(page, 'writer')
  const files = await workerFiles(world, 'writer')
  const first = await files.outcome()
  const base = (await files.read('diff.patch')).length
  expect(base).toBeGreaterThan(0)

  await page
    .getByLabel('Tell writer more')
    .fill('Now the other.\n\ndemo: write second.txt "two"\ndemo: seconds 1')
  // The second press of a double click finds nothing left to send.
  await page.getByRole('button', { name: /^Start turn 2/ }).dblclick()
  await expect(page.getByRole('tab', { name: 'Turns' })).toContainText('2')
  await expect.poll(async () => (await files.outcome()).turn, { timeout: patience }).toBe(2)
  const second = await files.outcome()
  await expect(page.getByText('A turn of it waits to run.')).toBeHidden()
  expect(second).toMatchObject({ ending: 'succeeded', sessionId: first.sessionId })
  expect(await files.read('turns/2/prompt.md')).toContain('Now the other.')
  const [line] = (await files.read('turns/2/stdout.log')).split('\n')
  expect(JSON.parse(line ?? '')).toMatchObject({ type: 'session', session: first.sessionId })
  expect(JSON.parse(await files.read('turns/1/outcome.json'))).toEqual(first)
  // The same workspace: what turn 1 wrote is still there, and in the diff.
  const patch = await files.read('diff.patch')
  expect(patch).toContain('+++ b/first.txt')
  expect(patch).toContain('+++ b/second.txt')
  expect(await files.read('turns/1/diff.patch')).not.toContain('second.txt')
  await expect(page.locator('.head').getByText('Open, review')).toBeVisible()
  await showTab(page, 'Turns')
  await page.getByRole('button', { name: 'Show outcome' }).last().click()
  await expect(page.getByRole('heading', { name: 'Facts of turn 1' })).toBeVisible()

  await page.getByRole('button', { name: 'Run again' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Run writer again?' })
  await expect(asked).toContainText('Turn 2 took')
  await asked.getByRole('button', { name: 'Start turn 3' }).click()
  await expect.poll(async () => (await files.outcome()).turn, { timeout: patience }).toBe(3)
  const third = await files.outcome()
  expect(third.ending).toBe('succeeded')
  expect(third.sessionId).not.toBe(first.sessionId)
  expect(await files.read('turns/3/prompt.md')).toContain('Write it.')

  await expect(page.locator('.head').getByText('Open, review')).toBeVisible()
  await page.getByRole('button', { name: 'Close worker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close writer' })
  const close = dialog.getByRole('button', { name: 'Close worker' })
  await expect(close).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Partial' }).click()
  await dialog.getByLabel(/^Why/).fill('Only the first file is of use')
  await close.click()
  await expect(side(page)).toContainText('partial')
  await expect(side(page)).toContainText('Only the first file is of use')
  await expect(page.getByLabel('Tell writer more')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Run again' })).toBeHidden()

  await home(page).click()
  await expect(page.getByRole('listitem', { name: /^To review/ })).toBeHidden()
  await world.close()
  const again = (await world.open()).page
  await again
    .getByRole('navigation')
    .getByRole('button', { name: /^Follow-ups/ })
    .click()
  await openWorker(again, 'writer')
  await expect(side(again)).toContainText('Only the first file is of use')
  expect(await fingerprint(repository)).toEqual(before)
})

test('a long tail is searched beyond what is shown of it', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const task = 'Say a lot.\n\ndemo: edit missing.md\ndemo: chatter 4000\ndemo: seconds 0'
  await start(page, repository, { id: 'talks', task, mode: 'write' })
  await expect(cell(page, 'talks')).toBeVisible()
  await openWorker(page, 'talks')
  await expect(fact(page, 'Ending')).toContainText('Ended, no diff')
  const tail = await showTab(page, 'Tail')
  await expect(tail.getByText('Note 4000 of 4000')).toBeVisible()
  await expect(page.getByText(/events held/)).toBeVisible()

  // The error stands at the start of the log, far before what is held.
  await page.getByRole('button', { name: 'Next error' }).click()
  await expect(tail.locator('.is-selected')).toContainText('missing.md could not be read')
  await expect(page.getByText('Paused')).toBeVisible()

  await page.getByLabel('Search tail').fill('Note 3990 of')
  await page.getByLabel('Search tail').press('Enter')
  await expect(tail.locator('.is-selected')).toHaveText(/Note 3990 of 4000/)
  await expect(page.getByText('Paused')).toBeVisible()
  // What is held is replaced by the page of what was found, and goes on above it: it stays in sight.
  for (const note of [1500, 2500, 3995]) {
    await page.getByLabel('Search tail').fill(`Note ${note} of`)
    await page.getByLabel('Search tail').press('Enter')
    const found = tail.locator('.is-selected').filter({ hasText: `Note ${note} of 4000` })
    await expect(found).toBeInViewport()
    await expect(tail.getByRole('region', { name: 'Tail' })).not.toHaveJSProperty('scrollTop', 0)
    await expect(found).toBeInViewport()
  }
  await expect(page.getByText('Paused')).toBeVisible()
  await page.getByLabel('Search tail').fill('Note 17 of')
  await page.getByLabel('Search tail').press('Enter')
  await expect(tail.locator('.is-selected')).toHaveText(/Note 17 of 4000/)
  await page.getByLabel('Search tail').fill('nowhere in this log')
  await page.getByLabel('Search tail').press('Enter')
  await expect(page.getByText('"nowhere in this log" is not in this log')).toBeVisible()

  await page.getByRole('button', { name: /^resume/ }).click()
  await expect(tail.getByText('Note 4000 of 4000')).toBeVisible()
  const log = path.join((await workerFiles(world, 'talks')).folder, 'turns/1/stdout.log')
  expect(await readFile(log, 'utf8')).toContain('Note 4000 of 4000')
})
