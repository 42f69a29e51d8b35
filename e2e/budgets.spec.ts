import { type Page, expect } from '@playwright/test'
import { installFakes } from './support/fakes'
import { addProject, expectCell, expectWaveEnd, planOf, runPlan, writePlan } from './support/panel'
import { makeRepository } from './support/repository'
import { test } from './support/test'
import { workerFiles } from './support/worker-files'

const responseUsd = 0.004

const spender = (id: string, responses: number) => ({
  id,
  provider: 'claude',
  task: `Look into ${id}.\n\nfake: call-usd ${responseUsd}\nfake: responses ${responses}`,
})

const fact = (page: Page, name: string) =>
  page.locator('.fact').filter({ has: page.getByText(name, { exact: true }) })

test('three workers share five cents, one crosses its share in a response, and the sum is at most one response over', async ({
  world,
}) => {
  await installFakes(world, ['claude'])
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const workers = [spender('crosses', 9), spender('one', 5), spender('two', 5), spender('late', 1)]
  await addProject(page, repository)
  await writePlan(page, {
    ...planOf('Five cents', repository, workers),
    maxConcurrent: 3,
    budget: { maxReportedCostUsd: 0.05, maxCalls: 9 },
  })
  const preview = page.getByRole('complementary', { name: 'Before you run' })
  await expect(preview).toContainText('Reported cost at most$0.05')
  await expect(preview).toContainText('Turns at most9 turns')
  await runPlan(page)
  await expectCell(page, 'crosses', 'Over budget')
  await expectCell(page, 'crosses', '$0.01 / $0.01')
  await expectCell(page, 'late', 'Skipped')
  await expectCell(page, 'one', 'Succeeded')
  await expectCell(page, 'two', 'Succeeded')
  await expectWaveEnd(page, 'Done in part')

  const spent = await Promise.all(
    ['crosses', 'one', 'two', 'late'].map(async (id) => {
      const outcome = await (await workerFiles(world, id)).outcome()
      return outcome.costUsd ?? 0
    }),
  )
  expect(spent).toEqual([0.012, 0.02, 0.02, 0])
  const total = spent.reduce((sum, usd) => sum + usd, 0)
  expect(total).toBeLessThanOrEqual(0.05 + responseUsd)
  await expect(fact(page, 'Budget')).toContainText('$0.05spent$0.05')
  await expect(
    page.getByRole('meter', { name: 'Budget: $0.05 of $0.05', exact: true }),
  ).toBeVisible()

  // What is left of the orchestration's money is said, too.
  await page.getByRole('button', { name: 'Set orchestration budget' }).click()
  const dialog = page.getByRole('dialog')
  const cost = dialog.getByLabel('Reported cost, dollars')
  await cost.fill('0')
  await expect(cost).toHaveAttribute('aria-invalid', 'true')
  await expect(cost).toHaveAccessibleDescription('This must be between $0.01 and $1,000,000.00.')
  await expect(dialog.getByRole('button', { name: 'Save budget' })).toBeDisabled()
  await cost.fill('0.06')
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(fact(page, 'Orchestration')).toContainText('nearly spent')

  await page.keyboard.press('ControlOrMeta+3')
  const budgets = page.getByRole('complementary', { name: 'Budgets, worth and prices' })
  await expect(budgets).toContainText('Five cents$0.05 of $0.06')
  await expect(budgets).toContainText('orchestration, $0.01 left')
  const all = page.getByRole('row', { name: /^All / })
  await expect(all).toContainText('$0.05')
  await all.getByRole('button', { name: '$0.05' }).click()
  await expect(dialog).toContainText('3 figures, $0.0520 in all')
  await expect(dialog.getByRole('row', { name: /^crosses, turn 1/ })).toContainText('$0.0120')
  await dialog.getByRole('button', { name: 'crosses, turn 1' }).click()
  await expect(page.locator('.head')).toContainText('crosses')
})
