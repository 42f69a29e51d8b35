import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { type World, makeWorld } from '../support/world'
import { demoTable } from './demo-table'

/** The demo ends well within a minute; the rest is for slow machines. */
const patience = 120_000

const resize = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: 1440, height: 900 })
  })

const photographer = (page: Page, folder: string) => async (name: string) => {
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

const running = (page: Page) => page.getByRole('button', { name: 'Stop wave' })
const cell = (page: Page, planId: string) => page.getByRole('option').filter({ hasText: planId })

const watchDemo = async (page: Page, shoot: (name: string) => Promise<void>) => {
  await page.getByRole('button', { name: 'Open the demo' }).click({ timeout: patience })
  await running(page).waitFor({ timeout: patience })
  await cell(page, 'refuse-days').click()
  await page.getByRole('region', { name: 'Tail' }).locator('.vlist-row').nth(5).waitFor()
  await shoot('wave')
  await running(page).waitFor({ state: 'hidden', timeout: patience })
}

const readWorker = async (page: Page, shoot: (name: string) => Promise<void>) => {
  await cell(page, 'refuse-days').dblclick()
  await page.getByRole('tab', { name: 'Outcome' }).click()
  await page.getByText('DONE').first().waitFor()
  await shoot('worker')
  await page.getByRole('tab', { name: 'Diff' }).click()
  await page.getByText('src/').first().waitFor()
  await page.waitForTimeout(500)
  await shoot('diff')
  await page.getByRole('button', { name: 'Home' }).click()
  await page.getByText('Needs you').waitFor()
  await shoot('home')
}

const demo = async (world: World, screenshots: string) => {
  const { app, page } = await world.open()
  await page.emulateMedia({ colorScheme: 'dark' })
  await resize(app)
  const shoot = photographer(page, screenshots)
  await watchDemo(page, shoot)
  await readWorker(page, shoot)
  console.log(await demoTable(path.join(world.data, 'orchestrations')))
}

const world = await makeWorld('wavedeck-demo')
const screenshots = path.resolve(process.argv[2] ?? path.join(world.folder, 'screenshots'))
await mkdir(screenshots, { recursive: true })
try {
  await demo(world, screenshots)
} finally {
  await world.close()
}
console.log(`\nEverything it wrote is in ${world.folder}`)
console.log(`Screenshots are in ${screenshots}`)
