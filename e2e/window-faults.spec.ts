import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { cell, expectCell, home, patience, planOf, startWave } from './support/panel'
import { fingerprint, makeRepository } from './support/repository'
import { makeSmallDisk } from './support/small-disk'
import { test } from './support/test'
import { newestState, workerFiles } from './support/worker-files'

/** A custom worker that ends when the file `sign` is there, or its world is gone. */
const waiting = (id: string, sign: string) => ({
  id,
  provider: 'custom',
  task: 'Wait for a sign.',
  command: '/bin/sh',
  args: [
    '-c',
    `echo begun; until [ -e '${sign}' ] || [ ! -d '${path.dirname(sign)}' ]; do sleep 0.2; done; echo done`,
  ],
})

/** What the page of the window says, asked through main: a page that was killed is gone for the test. */
const pageText = (app: ElectronApplication): Promise<string> =>
  app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents === undefined || contents.isCrashed() || contents.isLoading()) return ''
    // A page that dies while it is asked never answers.
    const silence = new Promise<string>((resolve) => setTimeout(resolve, 1_000, ''))
    return String(
      await Promise.race([contents.executeJavaScript('document.body.innerText'), silence]),
    )
  })

test('five kills of the page or of the whole app leave one wave whole', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const sign = path.join(world.folder, 'may-end')
  let { app, page } = await world.open()
  await startWave(page, repository, planOf('Struck', repository, [waiting('goes-on', sign)]))
  await expectCell(page, 'goes-on', 'Running')
  const launcher = async () => (await workerFiles(world, 'goes-on')).read('turns/1/started')
  const first = await launcher()
  for (const struck of ['page', 'app', 'page', 'app', 'page'] as const) {
    if (struck === 'page') {
      await app.evaluate(({ BrowserWindow }) => {
        process.kill(BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0, 'SIGKILL')
      })
    } else {
      await world.kill()
      ;({ app, page } = await world.open())
    }
    // The page comes back by itself and knows of the wave again.
    await expect.poll(() => pageText(app), { timeout: patience }).toContain('Struck')
    expect((await newestState(world)).workers).toEqual({ 'goes-on': 'active' })
    expect(await launcher()).toBe(first)
  }
  await writeFile(sign, '')
  await expect.poll(async () => (await newestState(world)).wave, { timeout: patience }).toBe('done')
  expect(await (await workerFiles(world, 'goes-on')).read('turns/1/stdout.log')).toBe(
    'begun\ndone\n',
  )
  expect(await fingerprint(repository)).toEqual(before)
})

test('a second start brings the first window forward; one engine has the data folder', async ({
  world,
}) => {
  const { page } = await world.open()
  await expect(home(page)).toBeVisible()
  const engine = path.join(world.data, 'engine.json')
  const holder = await readFile(engine, 'utf8')
  expect(await world.startAgain()).toBe(0)
  expect(await readFile(engine, 'utf8')).toBe(holder)
  await expect(home(page)).toBeVisible()
  // After a crash the next start has it at once.
  await world.kill()
  const again = (await world.open()).page
  await expect(home(again)).toBeVisible()
  expect(await readFile(engine, 'utf8')).not.toBe(holder)
})

test('a full disk holds the wave and corrupts nothing; with room it goes on', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const disk = await makeSmallDisk(world.data)
  try {
    const { app, page } = await world.open()
    const sign = path.join(world.folder, 'may-end')
    const plan = planOf('No room', repository, [
      waiting('meets-it', sign),
      { id: 'later', task: 'Read.\n\ndemo: seconds 1' },
    ])
    await startWave(page, repository, { ...plan, maxConcurrent: 1 })
    await expectCell(page, 'meets-it', 'Running')
    await disk.fill(app)
    await writeFile(sign, '')
    await page.waitForTimeout(2_000)
    await expect(cell(page, 'later')).toContainText('Queued')
    await disk.free(app)
    await home(page).click()
    const held = page.getByRole('listitem', { name: /^Held/ })
    await expect(held).toContainText('the disk was full', { timeout: patience })
    await held.getByRole('button', { name: 'Resume wave' }).click()
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^No room/ })
      .click()
    await expectCell(page, 'later', 'Succeeded')
    await expect(page.getByRole('button', { name: 'Stop wave' })).toBeHidden({ timeout: patience })
    await world.close()
    const again = (await world.open()).page
    await again
      .getByRole('navigation')
      .getByRole('button', { name: /^No room/ })
      .click()
    await expect(cell(again, 'later')).toContainText('Succeeded')
    expect((await newestState(world)).workers).toEqual({ 'meets-it': 'open', later: 'open' })
    await world.close()
  } finally {
    await world.kill()
    await disk.remove()
  }
})
