import { type Page, expect } from '@playwright/test'
import { patience, planOf, startWave } from './support/panel'
import { makeRepository } from './support/repository'
import { test } from './support/test'

const options = (page: Page) => page.getByRole('listbox', { name: 'Workers' }).getByRole('option')

const row = (page: Page, id: string) =>
  options(page).filter({ has: page.getByTitle(id, { exact: true }) })

const expectRow = (page: Page, id: string, word: string) =>
  expect(row(page, id)).toContainText(word, { timeout: patience })

test('fifty workers are watched as rows, filtered, held and read by keys', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const press = (keys: string) => page.keyboard.press(keys)
  const workers = Array.from({ length: 50 }, (_, index) => ({
    id: `w-${index}`,
    task: `Do part ${index}.\n\n${index === 0 ? 'demo: fail\n' : ''}demo: seconds ${index < 2 ? 1 : 300}`,
  }))
  await startWave(page, repository, {
    ...planOf('Fifty', repository, workers),
    maxConcurrent: 3,
  })

  // Above 24 workers rows are the default, most blocking first.
  await expect(page.getByRole('radio', { name: 'Rows' })).toBeChecked()
  await expectRow(page, 'w-0', 'Failed')
  await expect(page.getByText('3 running of 3 at once')).toBeVisible({ timeout: patience })
  await page.mouse.move(0, 0)
  await expect(options(page).first()).toContainText('w-0')

  const failed = page.getByRole('button', { name: /^1 failed/i })
  await failed.click()
  await expect(options(page)).toHaveCount(1)
  await failed.click()
  await expect(row(page, 'w-2')).toContainText('Running')

  await press('h')
  await expect(page.getByRole('button', { name: /^Release queue/ })).toBeVisible()
  await press('h')
  await expect(page.getByRole('button', { name: /^Hold queue/ })).toBeVisible()

  await press('j')
  await expect(row(page, 'w-0')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Tail' })).toContainText('told to fail')
  await press('!')
  await expect(page.getByRole('region', { name: 'Tail' }).locator('.is-selected')).toBeVisible()
  await press('f')
  await expect(page.getByText('At the end')).toBeVisible()
  await press('j')
  await press('k')
  await expect(row(page, 'w-0')).toHaveAttribute('aria-selected', 'true')

  // While the pointer is over the list no row moves, whatever ends.
  await page.keyboard.press('Escape')
  await row(page, 'w-2').click()
  await row(page, 'w-2').hover()
  const before = await options(page).allInnerTexts()
  await press('x')
  await press('Tab')
  await press('Enter')
  await expectRow(page, 'w-2', 'Stopped')
  const ids = (texts: string[]) => texts.map((text) => /w-\d+/.exec(text)?.[0])
  expect(ids(await options(page).allInnerTexts())).toEqual(ids(before))
  await press('o')
  await expect(page.locator('.head')).toContainText('w-2')
})
