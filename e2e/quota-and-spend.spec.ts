import { expect } from '@playwright/test'
import { installFakes } from './support/fakes'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
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
  await installFakes(world, ['claude', 'codex'])
  const repository = await makeRepository(world.folder)
  const { page, app } = await world.open()
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
  // At the critical threshold a reader may take a cheaper tier; the plan is changed, undo takes it back.
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Plan a wave' })).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Plan as JSON' })
  const strong = { ...reader('reads', ''), tier: 'strong' as const }
  const demo = { id: 'plays', task: 'Play.', provider: 'demo' }
  await writePlan(page, planOf('Ways', repository, [strong, demo]))
  // The ways are of this plan once they name its tier.
  await expect(before).toContainText('at standard (sonnet)')
  await expect(before).toContainText('tier strong on claude: opus from the bundled defaults')
  await before.getByRole('button', { name: 'Use a cheaper tier' }).click()
  await expect(editor).toContainText('"tier": "standard"')

  await again('Hits', 'hits', 'fake: limit')
  await expect(before).toContainText('claude is low: 88% of its 5h window')
  await runPlan(page)
  await expectWaveEnd(page, 'Failed')
  await expect(status).toContainText('100% at limit')

  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Plan a wave' })).toBeVisible()
  await writePlan(page, planOf('Fits', repository, [reader('left-out', ''), demo]))
  await expect(before).toContainText('Of 2 units, 1 unit runs now')
  await before.getByRole('button', { name: 'Run what fits' }).click()
  await expect(editor).not.toContainText('left-out')
  await expect(editor).toContainText('plays')
  await expect(before).not.toContainText('Ways around it')
  await writePlan(page, planOf('Moves', repository, [reader('moved', '')]))
  await before.getByRole('button', { name: 'Move to codex' }).click()
  await expect(editor).toContainText('"provider": "codex"')
  await expect(before).not.toContainText('Ways around it')

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
  await expect(page.getByText('Not reported: Codex. Nothing is guessed for it.')).toBeVisible()
  // Three turns reported 0.00814 dollars for each of the two that got an answer.
  const total = page.getByRole('row', { name: /^All / })
  await expect(total).toContainText('$0.02')
  await expect(page.getByRole('row', { name: /^claude sonnet/ })).toContainText('$0.02')
  await expect(page.locator('.spend-chart canvas')).toHaveCount(2)
  await expect(page.getByRole('img', { name: /^claude 5h: now 100%/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Provider' }).click()
  await expect(page.getByRole('row', { name: /^claude \d/ })).toContainText('$0.02')
  await page.getByRole('button', { name: 'Resume claude' }).click()
  await expect(page.getByText('claude is on hold.')).toBeHidden()
  // What today cost opens its turns from every screen.
  await status.getByRole('button', { name: '$0.02' }).click()
  const traced = page.getByRole('dialog', { name: 'Spend today' })
  await expect(traced.getByRole('button', { name: 'goes-on, turn 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(traced).toBeHidden()

  // The policy is edited in Settings; what breaks a rule is said and not saved. The Doctor is copied.
  await page.keyboard.press('ControlOrMeta+,')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  // Whoever changes it has settled it.
  const unsettled = page.getByText('These are the defaults; you have not settled them yet.')
  await expect(unsettled).toBeVisible()
  const atOnce = page.getByRole('textbox', { name: 'Workers at once' })
  await atOnce.fill('99')
  await atOnce.press('Enter')
  await expect(page.getByText('A whole number from 1 to 64.').last()).toBeVisible()
  await atOnce.fill('5')
  await atOnce.press('Enter')
  const policy = path.join(world.data, 'policy.json')
  await expect
    .poll(async () => await readFile(policy, 'utf8').catch(() => ''))
    .toContain('"maxConcurrent": 5')
  expect(await readFile(policy, 'utf8')).toContain('"onboarded": true')
  await expect(unsettled).toBeHidden()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect
    .poll(async () => await app.evaluate(({ clipboard }) => clipboard.readText()))
    .toContain('[look] Quota of claude, 5h: 100% used, at the stop line')
})
