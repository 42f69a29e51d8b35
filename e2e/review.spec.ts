import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { expectCell, openWorker, patience, planOf, startWave } from './support/panel'
import { fingerprint, git, makeRepository } from './support/repository'
import { test } from './support/test'

test('hunks are accepted by key, integrated, taken back, integrated and committed past a hook', async ({
  world,
}) => {
  test.slow()
  const repository = await makeRepository(world.folder)
  await git(repository, 'config', 'user.name', 'Pat Person')
  await git(repository, 'config', 'user.email', 'pat@example.com')
  const readme = path.join(repository, 'README.md')
  const before = await fingerprint(repository)
  const { page } = await world.open()
  const task =
    'Better words.\n\ndemo: seconds 0\ndemo: write README.md "# harbour\\n\\nTide tables.\\n"\ndemo: write stray.txt "not wanted\\n"'
  await startWave(
    page,
    repository,
    planOf('Words', repository, [{ id: 'words', task, mode: 'write' }]),
  )
  await expectCell(page, 'words', 'Open')
  await openWorker(page, 'words')
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: 'Review words' })).toBeVisible()

  // The first hunk by key, then the other is rejected.
  const status = page.locator('.head [role="status"]')
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(status).toContainText('1 of 2 hunks decided')
  await page.keyboard.press('r')
  await expect(status).toContainText('2 of 2 hunks decided')
  await page.keyboard.press('v')
  await expect(status).toContainText('1 of 2 files viewed')
  const side = page.getByRole('complementary', { name: 'Integrate and commit' })
  await expect(side).toContainText('No conflict with your checkout, 1 file')
  expect(await fingerprint(repository)).toEqual(before)

  // Integrate, and back to the byte.
  await page.keyboard.press('i')
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeVisible()
  expect(await readFile(readme, 'utf8')).toBe('# harbour\n\nTide tables.\n')
  await side.getByRole('button', { name: 'Undo integrate' }).click()
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeHidden()
  expect(await fingerprint(repository)).toEqual(before)

  // Integrate again; a hook refuses, and the message stays.
  await side.getByRole('button', { name: /^Integrate accepted/ }).click()
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeVisible()
  const hook = path.join(repository, '.git/hooks/pre-commit')
  await writeFile(hook, '#!/bin/sh\necho "no ticket named"\nexit 1\n', { mode: 0o755 })
  const message = side.getByRole('textbox', { name: 'Commit message' })
  await message.fill('Say what harbour holds')
  await side.getByRole('button', { name: /^Commit 1 file/ }).click()
  await expect(side.getByRole('region', { name: 'Commit' }).getByRole('alert')).toContainText(
    'no ticket named',
    { timeout: patience },
  )
  await expect(message).toHaveValue('Say what harbour holds')
  await rm(hook)
  await side.getByRole('button', { name: /^Commit 1 file/ }).click()
  await expect(side).toContainText('Committed as', { timeout: patience })
  expect(await git(repository, 'log', '-1', '--format=%an: %s')).toBe(
    'Pat Person: Say what harbour holds',
  )
  expect(await git(repository, 'status', '--porcelain')).toBe('?? notes.txt')

  // What was decided is still there after a restart.
  await world.close()
  const again = await world.open()
  await again.page.getByText('Words').first().click()
  await openWorker(again.page, 'words')
  await again.page.keyboard.press('v')
  await expect(again.page.locator('.head [role="status"]')).toContainText('2 of 2 hunks decided')
})
