import { expect } from '@playwright/test'
import { installFakes } from './support/fakes'
import { expectCell, expectWaveEnd, planOf, runPlan, startWave, writePlan } from './support/panel'
import { makeRepository } from './support/repository'
import { test } from './support/test'

const reader = (id: string, directive: string) => ({
  id,
  provider: 'claude',
  task: `Say how the project does.\n\n${directive}`,
})

test('a meter moves, a limit refuses the next wave, the person allows it, and Spend shows it all', async ({
  world,
}) => {
  await installFakes(world, ['claude'])
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const status = page.getByRole('contentinfo')
  const before = page.getByRole('complementary', { name: 'Before you run' })

  await startWave(
    page,
    repository,
    planOf('Warns', repository, [reader('warns', 'fake: quota 88')]),
  )
  await expectWaveEnd(page, 'Done')
  await expect(status).toContainText('claude 5 hours')
  await expect(status).toContainText('88% low')

  const again = async (title: string, id: string, directive: string) => {
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { name: 'Plan a wave' })).toBeVisible()
    await writePlan(page, planOf(title, repository, [reader(id, directive)]))
  }
  await again('Hits', 'hits', 'fake: limit')
  await expect(before).toContainText('claude is low: 88% of its 5h window')
  await runPlan(page)
  await expectWaveEnd(page, 'Failed')
  await expect(status).toContainText('100% at limit')

  await again('Refused, then allowed', 'goes-on', '')
  await expect(before).toContainText('claude is at 100% of its 5h window')
  await expect(page.getByRole('button', { name: /^Run wave/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(before).toContainText('Ways around it')
  await expect(before.getByRole('button', { name: 'Wait for the reset' })).toBeVisible()
  await before.getByRole('button', { name: 'Go on anyway' }).click()
  await expect(
    page.getByRole('checkbox', { name: /^Let this wave go past the stop line/ }),
  ).toBeChecked()
  await runPlan(page)
  await expectCell(page, 'goes-on', 'Succeeded')

  await page.keyboard.press('ControlOrMeta+3')
  await expect(page.getByRole('heading', { name: 'Spend', exact: true })).toBeVisible()
  await expect(page.getByText('claude is on hold.')).toBeVisible()
  // Three turns reported 0.00814 dollars for each of the two that got an answer.
  const total = page.getByRole('row', { name: /^All / })
  await expect(total).toContainText('$0.02')
  await expect(page.getByRole('row', { name: /^claude sonnet/ })).toContainText('$0.02')
  await expect(page.locator('.spend-chart canvas')).toHaveCount(2)
  await expect(page.getByRole('img', { name: /^claude 5h: now 100%/ })).toBeVisible()
  await page.getByRole('button', { name: 'Resume claude' }).click()
  await expect(page.getByText('claude is on hold.')).toBeHidden()
})
