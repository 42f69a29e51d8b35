import { type ElectronApplication, expect } from '@playwright/test'
import {
  expectCell,
  expectWaveEnd,
  home,
  planOf,
  runPlan,
  startWave,
  writePlan,
} from './support/panel'
import { makeRepository } from './support/repository'
import { test } from './support/test'

interface Spy {
  readonly shown: string[]
  readonly click: (title: string) => boolean
}

/** Stands in for the desktop: what is shown is noted, without holding it, as a desktop does not. */
const spyOnNotices = ({ Notification }: { Notification: typeof Electron.Notification }): void => {
  const notices = new Map<string, WeakRef<Electron.Notification>>()
  const shown: string[] = []
  Notification.isSupported = () => true
  Notification.prototype.show = function show(this: Electron.Notification) {
    shown.push(this.title)
    notices.set(this.title, new WeakRef(this))
  }
  const click = (title: string): boolean => notices.get(title)?.deref()?.emit('click') ?? false
  Object.assign(globalThis, { notices: { shown, click } satisfies Spy })
}

const setFocused = (app: ElectronApplication, focused: boolean): Promise<void> =>
  app.evaluate(({ BrowserWindow }, value) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => value
  }, focused)

const shown = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { notices: Spy }).notices.shown)

/** Minutes later, when memory was tidied up, the person clicks. */
const clickLater = (app: ElectronApplication, title: string): Promise<boolean> =>
  app.evaluate(async (_, of) => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    const tidy = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void
    await new Promise((resolve) => setTimeout(resolve, 100))
    tidy()
    await new Promise((resolve) => setTimeout(resolve, 100))
    return (globalThis as unknown as { notices: Spy }).notices.click(of)
  }, title)

test('whoever looks elsewhere is told once that a worker asks and that the wave ended, and a click leads there', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const { app, page } = await world.open()
  await app.evaluate(spyOnNotices)
  const ask = { id: 'asks', task: 'Choose.\n\ndemo: ask "Which port?"\ndemo: seconds 1' }
  const look = { id: 'looks', task: 'Look.\n\ndemo: seconds 4' }
  await setFocused(app, false)
  await startWave(page, repository, planOf('Told', repository, [ask, look]))
  await expectCell(page, 'asks', 'Question')
  await expectWaveEnd(page, 'Done')
  await expect.poll(() => shown(app)).toEqual(['asks: Question', 'The wave is done'])

  await home(page).click()
  expect(await clickLater(app, 'asks: Question')).toBe(true)
  await expect(page.locator('.head')).toContainText('asks')
  await expect(page.getByRole('tablist', { name: 'Worker' })).toBeVisible()
  await home(page).click()
  expect(await clickLater(app, 'The wave is done')).toBe(true)
  await expect(page.getByRole('listbox', { name: 'Workers' })).toBeVisible()

  // Who looks at the window is told nothing.
  await setFocused(app, true)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('>plan a wave in')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Plan a wave' })).toBeVisible()
  await writePlan(page, planOf('Seen', repository, [{ ...look, task: 'Look.' }]))
  await runPlan(page)
  await expectWaveEnd(page, 'Done')
  expect(await shown(app)).toHaveLength(2)
})
