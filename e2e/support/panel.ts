import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Locator, type Page, expect } from '@playwright/test'
import type { PlanDocument, PlanWorker } from '@shared/plan/plan-document'

/** A wave ends well within this, even where other work shares the processors. */
export const patience = 60_000

export const home = (page: Page): Locator => page.getByRole('button', { name: /^Home/ })

/** Adds a repository by its typed path, from any screen; the Composer opens. */
export const addProject = async (page: Page, repository: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a project' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Path of the repository').fill(repository)
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('heading', { name: 'Plan a wave' })).toBeVisible()
}

/** Replaces the plan's text in the Composer, as a paste does. */
export const writePlan = async (page: Page, plan: PlanDocument | string): Promise<void> => {
  await page.getByRole('radio', { name: 'JSON' }).click()
  const editor = page.getByRole('textbox', { name: 'Plan as JSON' })
  await expect(editor).toContainText('workers')
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(typeof plan === 'string' ? plan : JSON.stringify(plan, null, 2))
}

/** Runs the plan in the Composer; the Wave opens. */
export const runPlan = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Run wave/ }).click()
  await expect(page.getByRole('listbox', { name: 'Workers' })).toBeVisible()
}

/** A plan of demo workers (unless they say otherwise) on one repository. */
export const planOf = (
  title: string,
  cwd: string,
  workers: readonly (Partial<PlanWorker> & { readonly id: string; readonly task: string })[],
): PlanDocument => ({
  version: 1,
  title,
  strategy: 'parallel',
  workers: workers.map((worker) => ({ provider: 'demo', mode: 'read-only', cwd, ...worker })),
})

/** Adds the repository, writes the plan and runs it. */
export const startWave = async (
  page: Page,
  repository: string,
  plan: PlanDocument,
): Promise<void> => {
  await addProject(page, repository)
  await writePlan(page, plan)
  await runPlan(page)
}

/** A worker among the lanes. */
export const cell = (page: Page, planId: string): Locator =>
  page.getByRole('listbox', { name: 'Workers' }).getByRole('option', {
    name: new RegExp(`^${planId} `),
  })

/** Waits until a worker's cell says this. */
export const expectCell = (page: Page, planId: string, word: string): Promise<void> =>
  expect(cell(page, planId)).toContainText(word, { timeout: patience })

/** Waits until the wave has ended; the head then says how. */
export const expectWaveEnd = async (page: Page, word: string): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Stop wave' })).toBeHidden({ timeout: patience })
  await expect(page.locator('.head').getByText(word, { exact: true })).toBeVisible()
}

/** Opens a worker's screen from its cell. */
export const openWorker = async (page: Page, planId: string): Promise<void> => {
  await cell(page, planId).dblclick()
  await expect(page.getByRole('tablist', { name: 'Worker' })).toBeVisible()
  await expect(page.locator('.head')).toContainText(planId)
}

/** Runs a wave of one writer that is this shell script, and opens what it changed in Review. */
export const reviewScript = async (
  page: Page,
  repository: string,
  writer: { readonly id: string; readonly script: string },
): Promise<void> => {
  const file = path.join(path.dirname(repository), `${writer.id}.sh`)
  await writeFile(file, writer.script)
  const task = 'Change files by a script.'
  const runs = { provider: 'custom', command: '/bin/sh', args: [file] }
  const plan = planOf(writer.id, repository, [{ id: writer.id, task, mode: 'write', ...runs }])
  await startWave(page, repository, plan)
  await expectCell(page, writer.id, 'Open')
  await openWorker(page, writer.id)
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: `Review ${writer.id}` })).toBeVisible()
}

export const showTab = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('tab', { name }).click()
  return page.getByRole('tabpanel')
}

/** The row of the outcome table with this name. */
export const fact = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
