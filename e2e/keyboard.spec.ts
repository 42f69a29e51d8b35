import { type Page, expect } from '@playwright/test'
import { cell, expectCell, home, planOf, startWave } from './support/panel'
import { makeRepository } from './support/repository'
import { test } from './support/test'

test('everything is reached without a mouse', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const plan = planOf('By keys', repository, [
    { id: 'first', task: 'Look.\n\ndemo: seconds 300\ndemo: chatter 300' },
    { id: 'second', task: 'Look again.\n\ndemo: seconds 1' },
  ])
  await startWave(page, repository, plan)
  await expectCell(page, 'first', 'Running')
  const press = (keys: string) => page.keyboard.press(keys)

  // Select, read, stop and open a worker.
  await press('j')
  await expect(cell(page, 'first')).toHaveAttribute('aria-selected', 'true')
  await press('j')
  await expect(cell(page, 'second')).toHaveAttribute('aria-selected', 'true')
  await press('k')
  await press('x')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await press('x')
  await press('Tab')
  await press('Enter')
  await expectCell(page, 'first', 'Stopped')
  await press('o')
  await expect(page.getByRole('tab', { name: 'Outcome' })).toHaveAttribute('aria-selected', 'true')
  await press('1')
  await expect(page.getByRole('tab', { name: 'Brief' })).toHaveAttribute('aria-selected', 'true')
  await press('2')
  await press('/')
  await expect(page.getByLabel('Search tail')).toBeFocused()
  await press('Escape')
  await press('Alt+ArrowLeft')
  await expect(page.getByRole('listbox', { name: 'Workers' })).toBeVisible()

  // The palette finds workers, commands, settings and playbooks.
  await press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search or command' })
  await page.keyboard.type('second')
  await expect(palette.getByRole('option', { name: /second Look again/ })).toBeVisible()
  await press('Enter')
  await expect(page.locator('.head')).toContainText('second')
  await press('ControlOrMeta+k')
  await page.keyboard.type('>plan a wave in')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Plan a wave' })).toBeVisible()
  await press('ControlOrMeta+k')
  await page.keyboard.type('policy')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Policy' })).toBeInViewport()
  await press('ControlOrMeta+k')
  await page.keyboard.type('reproduce, fix')
  await expect(palette.getByRole('option', { name: /Bug: reproduce, fix, prove/ })).toBeVisible()
  await press('Enter')
  await expect(page.locator('.head')).toContainText('Bug: reproduce, fix, prove')
  await press('ControlOrMeta+1')
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
  await press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toContainText(
    'Plan a wave',
  )
  await press('Escape')
  await press('n')
  await expect(page.getByRole('heading', { name: 'Plan a wave' })).toBeVisible()

  // In the plan's text Tab indents; Esc, then Tab leaves it.
  await page.getByRole('radio', { name: 'JSON' }).click()
  const text = page.getByRole('textbox', { name: 'Plan as JSON' })
  await expect(text).toContainText('workers')
  await text.focus()
  await press('Tab')
  await expect(text).toBeFocused()
  await press('Escape')
  await press('Tab')
  await expect(text).not.toBeFocused()
})

/** How bright the page is painted, 0 to 255. */
const brightness = async (page: Page): Promise<number> => {
  const colour: string = await page.evaluate('getComputedStyle(document.body).backgroundColor')
  const parts = [...colour.matchAll(/\d+/g)].slice(0, 3).map(Number)
  return parts.reduce((sum, part) => sum + part, 0) / 3
}
const expectDark = (page: Page) => expect.poll(() => brightness(page)).toBeLessThan(60)
const expectLight = (page: Page) => expect.poll(() => brightness(page)).toBeGreaterThan(200)
const theme = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

test('focus goes back to what opened a dialog, a question or the palette', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const add = page.getByRole('button', { name: 'Add a project' }).first()
  await add.focus()
  for (const [keys, role] of [
    ['Enter', 'dialog'],
    ['ControlOrMeta+k', 'dialog'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(page.getByRole(role)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toBeHidden()
    await expect(add).toBeFocused()
  }
  const task = 'Look.\n\ndemo: seconds 300\ndemo: chatter 300'
  await startWave(page, repository, planOf('Asked', repository, [{ id: 'one', task }]))
  await expectCell(page, 'one', 'Running')
  const stop = page.getByRole('button', { name: 'Stop wave' })
  await stop.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(stop).toBeFocused()
})

test('Tab begins at the screen that opened, and goes on from where a control was', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const main = page.getByRole('main')
  const inMain = main.locator(':focus')
  const task = 'Look.\n\ndemo: seconds 300\ndemo: chatter 300'
  await startWave(page, repository, planOf('Left', repository, [{ id: 'one', task }]))
  await expectCell(page, 'one', 'Running')
  await page.getByRole('button', { name: 'Stop wave' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: /^Stop/ }).focus()
  await page.keyboard.press('Enter')
  await expectCell(page, 'one', 'Stopped')
  await page.keyboard.press('Tab')
  await expect(inMain).toHaveCount(1)

  const rail = page.getByRole('button', { name: 'Spend', exact: true }).first()
  await rail.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Spend', level: 1 })).toBeVisible()
  await expect(main).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(inMain).toHaveCount(1)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('listbox', { name: 'Workers' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(inMain).toHaveCount(1)
})

test('dark and light follow the desktop until the person chooses', async ({ world }) => {
  const { page } = await world.open()
  await expect(home(page)).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectLight(page)
  await page.keyboard.press('ControlOrMeta+,')
  await theme(page, 'Dark').click()
  await expectDark(page)
  await world.close()

  const again = (await world.open()).page
  await expect(home(again)).toBeVisible()
  await again.emulateMedia({ colorScheme: 'light' })
  await expectDark(again)
  await again.keyboard.press('ControlOrMeta+,')
  await theme(again, 'Light').click()
  await expectLight(again)
})
