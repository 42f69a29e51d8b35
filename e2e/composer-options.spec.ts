import { type Page, expect } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  addProject,
  expectCell,
  expectWaveEnd,
  fact,
  openWorker,
  planOf,
  runPlan,
  writePlan,
} from './support/panel'
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { workerFiles } from './support/worker-files'

const runButton = (page: Page) => page.getByRole('button', { name: /^Run wave/ })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Before you run' })

const briefOf = (page: Page) => page.getByRole('textbox', { name: 'Brief' })

const choose = async (page: Page, select: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}

const scaffold = async (page: Page, strategy: string) => {
  await page.getByRole('button', { name: 'Load plan' }).click()
  await page.getByRole('menuitem', { name: `Start from ${strategy}` }).click()
}

test('uncommitted work goes along as the base, after what looks secret was named', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  await writeFile(path.join(repository, '.env'), 'TOKEN=1\n')
  await writeFile(path.join(repository, 'README.md'), '# harbour\n\nChanged by hand.\n')
  const before = await fingerprint(repository)
  const { page } = await world.open()
  await addProject(page, repository)
  const task =
    'Go on.\n\ndemo: edit README.md\ndemo: edit notes.txt\ndemo: edit .env\ndemo: seconds 1'
  await writePlan(page, planOf('Carried', repository, [{ id: 'carries', task, mode: 'write' }]))

  const include = page.getByRole('checkbox', { name: 'Include my uncommitted changes' })
  await include.click()
  const dialog = page.getByRole('alertdialog', { name: 'Include 3 uncommitted files?' })
  await expect(dialog.getByText('1 file may hold secrets')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(['.env', 'README.md', 'notes.txt'])
  await dialog.getByRole('button', { name: 'Leave them out' }).click()
  await expect(include).not.toBeChecked()
  await include.click()
  await dialog.getByRole('button', { name: 'Include them, secrets too' }).click()
  await expect(include).toBeChecked()
  await runPlan(page)
  await expectWaveEnd(page, 'Done')

  // The diff has the worker's lines alone: what was carried is its context.
  const files = await workerFiles(world, 'carries')
  expect(await files.outcome()).toMatchObject({ diff: { files: 3, added: 3, removed: 0 } })
  const patch = await files.read('diff.patch')
  expect(patch).toContain(' Changed by hand.')
  expect(patch).toContain(' TOKEN=1')
  expect(patch).not.toContain('new file')
  expect(await fingerprint(repository)).toEqual(before)
})

test('a writer in the checkout needs a yes, and what it touched is told', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  await addProject(page, repository)
  await page.getByLabel('Title').fill('In place')
  await choose(page, 'Provider', 'demo')
  await page.getByRole('radio', { name: 'Write' }).click()
  await choose(page, 'Isolation', 'checkout')
  await briefOf(page).fill('Write here.\n\ndemo: write direct.txt "mine at once"\ndemo: seconds 1')
  await expect(runButton(page)).toBeDisabled()
  await page.getByRole('checkbox', { name: /Let one worker write in my own checkout/ }).click()
  await runPlan(page)
  await expectWaveEnd(page, 'Done')
  await openWorker(page, 'w1')
  await expect(fact(page, 'Files touched')).toContainText('direct.txt')
  await expect(fact(page, 'Changed before it')).toContainText('notes.txt')
  expect(await (await workerFiles(world, 'w1')).outcome()).toMatchObject({
    ending: 'succeeded',
    touchedFiles: ['direct.txt'],
    dirtyBefore: ['notes.txt'],
  })
  const { 'direct.txt': written, ...rest } = await fingerprint(repository)
  expect(written).toBeDefined()
  expect(rest).toEqual(before)
})

test('every strategy starts from a plan that can run, and every step is undone', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  await addProject(page, repository)
  await page.getByLabel('Title').fill('Kept title')
  for (const strategy of ['economy', 'balanced', 'quality', 'research', 'parallel']) {
    await scaffold(page, strategy)
    await expect(page.getByLabel('Title')).toHaveValue('New wave')
    await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText(strategy)
    await expect(runButton(page)).toBeEnabled()
    await expect(preview(page)).toContainText(
      strategy === 'research' ? /\d readers?;/ : /\d writers?;/,
    )
  }
  await scaffold(page, 'rescue')
  await expect(page.getByText(/goes on in a session, but .* has none open/)).toBeVisible()

  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByLabel('Title')).toHaveValue('Kept title')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('economy')

  // Form and JSON are one plan: what one has no field for, the other keeps.
  const task = 'Look.\n\ndemo: seconds 1'
  const plan = planOf('Both', repository, [{ id: 'both', task, why: 'to see', effort: 'high' }])
  await writePlan(page, plan)
  await page.getByRole('radio', { name: 'Form' }).click()
  await page.getByLabel('Title').fill('Both ways')
  await page.getByRole('radio', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Plan as JSON' })
  await expect(json).toContainText('"title": "Both ways"')
  await expect(json).toContainText('"why": "to see"')
  await expect(json).toContainText('"effort": "high"')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(json).toContainText('"title": "Both"')
})

test('a command of the person’s own, files taken along, and an earlier session', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  await addProject(page, repository)
  await page.getByLabel('Title').fill('Own command')
  await choose(page, 'Provider', 'custom')
  await page.getByRole('radio', { name: 'Write' }).click()
  await page.getByLabel('Command').fill('tee')
  await page.getByLabel('Arguments, one a line').fill('told.txt\n{cwd}/told-too.txt')
  await briefOf(page).fill('Copy the brief')
  await page.getByRole('button', { name: /^Add worker/ }).click()
  await choose(page, 'Provider', 'custom')
  await page.getByRole('radio', { name: 'Read' }).click()
  await page.getByLabel('Command').fill('echo')
  await page.getByLabel('Arguments, one a line').fill('heard:')
  await choose(page, 'Gets the brief', 'as an argument')
  await choose(page, 'Prints', 'jsonl')
  await choose(page, 'Prints', 'text')
  await briefOf(page).fill('Say the brief')
  await page.getByRole('button', { name: /^Add worker/ }).click()
  await choose(page, 'Provider', 'demo')
  await page.getByRole('radio', { name: 'Write' }).click()
  await briefOf(page).fill('Take along.\n\ndemo: edit notes.txt\ndemo: seconds 1')
  await page.getByLabel('Files taken along').fill('notes.txt')
  await page.getByRole('radio', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Plan as JSON' })
  await expect(json).toContainText('"promptTransport": "argument"')
  await expect(json).toContainText('"outputFormat": "text"')
  await runPlan(page)
  await expectWaveEnd(page, 'Done')

  const copies = await workerFiles(world, 'w1')
  const patch = await copies.read('diff.patch')
  expect(patch).toContain('+++ b/told.txt')
  expect(patch).toContain('+++ b/told-too.txt')
  expect(patch).toContain('+Copy the brief')
  expect(await (await workerFiles(world, 'w2')).read('result.md')).toContain('heard: Say the brief')
  const along = await workerFiles(world, 'w3')
  expect(await along.read('diff.patch')).toContain('--- a/notes.txt')
  const { sessionId } = await along.outcome()

  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Plan a wave' })).toBeVisible()
  await scaffold(page, 'rescue')
  await expect(page.getByLabel('Resumes worker or session')).toHaveValue(sessionId ?? '')
  await briefOf(page).fill('Go on there.\n\ndemo: write later.txt "later"\ndemo: seconds 1')
  await runPlan(page)
  // The next wave of the same orchestration, whose first worker has the same name.
  await expectCell(page, 'w1 Go on there.', 'Open, review')
  const resumed = await workerFiles(world, 'w1')
  expect((await resumed.outcome()).sessionId).toBe(sessionId)
  expect(await resumed.read('diff.patch')).toContain('+++ b/later.txt')
  expect(await resumed.read('diff.patch')).toContain('+++ b/notes.txt')
  expect(await fingerprint(repository)).toEqual(before)
})
