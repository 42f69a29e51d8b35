import { type Page, expect } from '@playwright/test'
import {
  addProject,
  cell,
  expectCell,
  expectWaveEnd,
  fact,
  home,
  openWorker,
  patience,
  runPlan,
  showTab,
} from './support/panel'
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { newestState, workerFiles } from './support/worker-files'

const ids = ['reads', 'writes', 'doubts']
const briefs = [
  'Say what the tide tables hold.\n\ndemo: chatter 60\ndemo: seconds 12',
  'Name the author.\n\ndemo: write src/author.ts "export const author = 1\\n"\ndemo: seconds 1',
  'Mention the port.\n\ndemo: edit README.md\ndemo: concerns\ndemo: seconds 1',
]

const choose = async (page: Page, select: string, option: string) => {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}

const planByForm = async (page: Page) => {
  await page.getByLabel('Title').fill('Tide tables')
  await choose(page, 'Strategy', 'parallel')
  for (const [index, brief] of briefs.entries()) {
    if (index > 0) await page.getByRole('button', { name: /^Add worker/ }).click()
    await choose(page, 'Provider', 'demo')
    await page.getByRole('radio', { name: index === 0 ? 'Read' : 'Write' }).click()
    await page.getByLabel('Brief').fill(brief)
    await page.getByRole('button', { name: 'Model, effort, session and more' }).click()
    await page.getByLabel('Name').fill(ids[index] ?? '')
  }
}

const watchTail = async (page: Page) => {
  const tail = page.getByRole('region', { name: 'Tail' })
  await expect(tail.getByText(/^Note \d+ of 60$/).first()).toBeVisible({ timeout: patience })
  await expect(page.getByText('Following')).toBeVisible()

  // It lets go when the person scrolls, and comes back when asked.
  await expect(tail.getByText('Note 20 of 60')).toBeVisible({ timeout: patience })
  await tail.hover()
  await page.mouse.wheel(0, -4000)
  await expect(page.getByText('Paused')).toBeVisible()
  await expect(page.getByText(/^\d+ new$/)).toBeVisible({ timeout: patience })
  await page.getByRole('button', { name: /^resume/ }).click()
  await expect(page.getByText('Following')).toBeVisible()

  await page.getByLabel('Search tail').fill('Note 3 of 60')
  await page.getByLabel('Search tail').press('Enter')
  await expect(tail.locator('.is-selected')).toHaveText(/Note 3 of 60/)

  await page.getByRole('radio', { name: 'Raw' }).click()
  await expect(tail.getByText(/^\{"type":"message","text":"Note/).first()).toBeVisible()
  await page.getByRole('radio', { name: 'stderr' }).click()
  await expect(page.getByText(/No output yet|Nothing was printed/)).toBeVisible()
  await page.getByRole('radio', { name: 'Events' }).click()
}

const readWriter = async (page: Page, planId: string) => {
  await openWorker(page, planId)
  const outcome = await showTab(page, 'Outcome')
  await expect(fact(page, 'Ending')).toContainText('Succeeded')
  await expect(fact(page, 'Diff against base')).toContainText('1 file, +1')
  await expect(outcome.getByText('DONE', { exact: true })).toBeVisible()
  const result = await showTab(page, 'Result')
  await expect(result.getByRole('heading', { name: 'Name the author.' })).toBeVisible()
  await expect(result).toContainText('Changed: src/author.ts.')
  const brief = await showTab(page, 'Brief')
  await expect(brief).toContainText('Name the author.')
  await expect(brief).toContainText('STATUS:')

  const diff = await showTab(page, 'Diff')
  await expect(diff.getByRole('option', { name: /author\.ts/ })).toBeVisible()
  await expect(diff.getByText('export const author = 1')).toBeVisible()
  await page.getByRole('radio', { name: 'Unified' }).click()
  await expect(diff.getByText('export const author = 1')).toBeVisible()
}

test('a wave is planned as a form, seen as JSON, run, watched and read', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  await addProject(page, repository)
  await planByForm(page)

  await page.getByRole('radio', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Plan as JSON' })
  await expect(json).toContainText('"title": "Tide tables"')
  await expect(json).toContainText('demo: concerns')
  await page.getByRole('radio', { name: 'Form' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Tide tables')
  await expect(page.getByText('2 writers and 1 reader')).toBeVisible()
  await runPlan(page)

  await cell(page, 'reads').click()
  await watchTail(page)
  for (const id of ids.slice(1))
    await expectCell(page, id, id === 'writes' ? 'Open, review' : 'concerns')
  await expectWaveEnd(page, 'Done')
  await expect(cell(page, 'reads')).toContainText('Succeeded')
  await expect(page.locator('.facts')).toContainText(/\$\d+\.\d\d demo/)
  await readWriter(page, 'writes')

  expect(await newestState(world)).toEqual({
    wave: 'done',
    workers: Object.fromEntries(ids.map((id) => [id, 'open'])),
  })
  const writer = await workerFiles(world, 'writes')
  expect(await writer.outcome()).toMatchObject({
    ending: 'succeeded',
    end: { exitCode: 0, survivors: [] },
    diff: { files: 1, added: 1, removed: 0 },
  })
  expect(await writer.read('diff.patch')).toContain('+export const author = 1')
  expect(await writer.read('result.md')).toContain('STATUS: DONE')
  expect((await (await workerFiles(world, 'doubts')).outcome()).handoff?.status).toBe(
    'DONE_WITH_CONCERNS',
  )
  expect(await fingerprint(repository)).toEqual(before)

  // What the demo plays at is no money, in a sum either.
  await home(page).click()
  await expect(page.locator('.spend-row')).toContainText(/\$\d+\.\d\d demo/)
})
