import { expect } from '@playwright/test'
import path from 'node:path'
import { fakeNames, installFakes } from './support/fakes'
import { cell, expectWaveEnd, home } from './support/panel'
import { git } from './support/repository'
import { test } from './support/test'
import { newestState, workerFiles } from './support/worker-files'

test('the first run finds the CLIs of this machine and runs the demo to its end', async ({
  world,
}) => {
  await installFakes(world)
  const { page } = await world.open()
  await expect(page.getByRole('heading', { name: 'Three things' })).toBeVisible()

  const versions = ['2.1.328', '0.169.0', '1.18.33', '1.4.0', '1.12.0']
  for (const [index, name] of fakeNames.entries()) {
    const row = page.getByRole('row').filter({ hasText: path.join(world.home, '.local/bin', name) })
    await expect(row).toContainText(versions[index] ?? '')
  }
  await expect(page.getByRole('row', { name: /Claude Code/ })).toContainText('Ready')
  await expect(page.getByRole('row', { name: /Antigravity/ })).toContainText('not verified')
  await expect(page.getByText(world.data)).toBeVisible()

  await page.getByRole('button', { name: 'Open the demo' }).click()
  await expect(page.getByRole('option')).toHaveCount(3)
  await expectWaveEnd(page, 'Done')
  await expect(cell(page, 'map-days')).toContainText('Succeeded')
  await expect(cell(page, 'refuse-days')).toContainText('Open, review')
  await expect(cell(page, 'count-overdue')).toContainText(/with concerns/i)

  expect(await newestState(world)).toEqual({
    wave: 'done',
    workers: { 'map-days': 'open', 'refuse-days': 'open', 'count-overdue': 'open' },
  })
  const refuse = await workerFiles(world, 'refuse-days')
  expect(await refuse.outcome()).toMatchObject({
    ending: 'succeeded',
    handoff: { status: 'DONE' },
    diff: { files: 2 },
  })
  expect(await refuse.read('diff.patch')).toContain('+++ b/src/parse-day.ts')
  expect(await refuse.read('result.md')).toContain('Changed: src/parse-day.ts')
  const concerns = await workerFiles(world, 'count-overdue')
  expect((await concerns.outcome()).handoff?.status).toBe('DONE_WITH_CONCERNS')

  const sample = path.join(world.data, 'demo/shelf')
  expect(await git(sample, 'status', '--porcelain')).toBe('')
  await home(page).click()
  await expect(page.getByRole('listitem', { name: /^To review: Refuse days/ })).toBeVisible()
  await expect(page.getByRole('listitem', { name: /with concerns: Count/i })).toBeVisible()
})
