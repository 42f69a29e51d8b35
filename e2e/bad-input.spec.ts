import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Page, expect } from '@playwright/test'
import { addProject, patience, planOf, runPlan, writePlan } from './support/panel'
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { workerFiles } from './support/worker-files'

const runButton = (page: Page) => page.getByRole('button', { name: 'Run wave' })
const findings = (page: Page) => page.getByRole('complementary').getByRole('listitem')

test('thirty mistakes are shown together, and nothing starts', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  await addProject(page, repository)
  const wrong = Array.from({ length: 10 }, (_, index) => ({
    id: `worker ${index}`,
    provider: 'demo',
    cwd: repository,
    task: '',
    tsk: 'a brief in the wrong place',
  }))
  await writePlan(page, JSON.stringify({ version: 1, title: 'Thirty', workers: wrong }, null, 2))
  await expect(page.getByText('30 stop Run')).toBeVisible()
  await expect(findings(page)).toHaveCount(30)
  const unknown = findings(page).filter({ hasText: 'workers[7].tsk' })
  await expect(unknown).toContainText('Is not a known field')
  await expect(unknown).toContainText('Did you mean "task"?')
  await expect(page.getByText('30 problems to solve first. Nothing has started.')).toBeVisible()
  await expect(runButton(page)).toBeDisabled()

  // A press on a finding goes to its line.
  await unknown.getByRole('button').click()
  await expect(page.getByRole('textbox', { name: 'Plan as JSON' })).toBeFocused()

  await writePlan(page, '{ "version": 1, "workers": [')
  await expect(page.getByText(/Nothing has started/)).toBeVisible()
  await expect(runButton(page)).toBeDisabled()
  await page.getByRole('radio', { name: 'Form' }).click()
  await expect(page.getByText('The plan is not readable as JSON.')).toBeVisible()

  expect(await readdir(path.join(world.data, 'orchestrations'))).toEqual([])
  expect(await fingerprint(repository)).toEqual(before)
})

test('what is not there is named before anything starts', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const missing = path.join(world.folder, 'nowhere')
  const dialogField = page.getByRole('main').getByLabel('Path of the repository')
  await dialogField.fill(missing)
  await page.getByRole('main').getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('alert')).toContainText(missing)
  // Nor is the whole disk taken, and a folder that only holds repositories is asked about.
  await dialogField.fill('/')
  await page.getByRole('main').getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('alert')).toContainText('/ is the whole disk')
  await dialogField.fill(world.folder)
  await page.getByRole('main').getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('alert')).toContainText('it holds 1 repository (harbour)')
  await expect(page.getByRole('button', { name: 'Add it all the same' })).toBeVisible()

  await addProject(page, repository)
  const kimi = { id: 'kimi', provider: 'kimi', task: 'Look.' }
  const elsewhere = { id: 'elsewhere', task: 'Look.', cwd: missing }
  await writePlan(page, planOf('Missing', repository, [kimi, elsewhere]))
  await expect(
    findings(page).filter({ hasText: 'kimi was not found on this machine' }),
  ).toContainText('Install it and look again in Settings')
  await expect(findings(page).filter({ hasText: 'workers[1].cwd' })).toContainText(missing)
  await expect(runButton(page)).toBeDisabled()

  // A custom command is looked for when it starts.
  const custom = { id: 'custom', provider: 'custom', command: 'no-such-command', task: 'Look.' }
  await writePlan(page, planOf('Missing', repository, [custom]))
  await runPlan(page)
  await expect(page.getByRole('option', { name: /^custom / })).toContainText('no-such-command', {
    timeout: patience,
  })
  const outcome = await (await workerFiles(world, 'custom')).outcome()
  expect(outcome).toMatchObject({ ending: 'failed', failureKind: 'not_installed' })
})

test('a brief of 2 MB is refused, one of 900 KB reaches its worker whole', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const { app, page } = await world.open()
  await addProject(page, repository)
  const file = path.join(world.folder, 'big.json')
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, file)
  const openPlan = async (title: string, bytes: number) => {
    const lines = '0123456789abcde\n'.repeat(bytes / 16)
    const task = `Read all of this.\n\ndemo: seconds 0\n\n${lines}the end`
    await writeFile(file, JSON.stringify(planOf(title, repository, [{ id: 'big', task }])))
    await page.getByRole('button', { name: 'Load plan' }).click()
    await page.getByRole('menuitem', { name: 'Open plan file' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(title, { timeout: patience })
  }

  await openPlan('Too big', 2_097_152)
  const tooBig = findings(page).filter({ hasText: 'The brief is 2049 KiB' })
  await expect(tooBig).toContainText('point to files instead of quoting them')
  await expect(runButton(page)).toBeDisabled()

  await openPlan('Big', 900_000)
  await runPlan(page)
  await expect(page.getByRole('option', { name: /^big / })).toContainText('Succeeded', {
    timeout: patience,
  })
  const prompt = await (await workerFiles(world, 'big')).read('turns/1/prompt.md')
  expect(prompt.length).toBeGreaterThan(900_000)
  expect(prompt).toContain('abcde\nthe end')
})
