import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
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
  await page.keyboard.press('o')
  await expect(page.locator('.hh.is-at')).toBeVisible()
  await page.keyboard.press('a')
  await expect(status).toContainText('1 of 2 hunks decided')
  await page.keyboard.press('r')
  await expect(status).toContainText('2 of 2 hunks decided')
  await page.keyboard.press('v')
  await expect(page.locator('.tree-foot')).toContainText('1 of 2 files viewed')
  const side = page.getByRole('complementary', { name: 'Integrate and commit' })
  await expect(side).toContainText('No conflict with your checkout, 1 file')
  expect(await fingerprint(repository)).toEqual(before)

  // Who comes back from an editor sees the checkout as it is now, by file and hunk.
  const original = await readFile(readme, 'utf8')
  const comeBack = () => page.evaluate("window.dispatchEvent(new Event('focus'))")
  await writeFile(readme, '# harbour of mine\n')
  await comeBack()
  await expect(side).toContainText('README.md, hunk 1', { timeout: patience })
  await writeFile(readme, original)
  await comeBack()
  await expect(side).toContainText('No conflict with your checkout, 1 file', { timeout: patience })
  expect(await fingerprint(repository)).toEqual(before)

  // Integrate, and back to the byte.
  await page.keyboard.press('i')
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeVisible()
  expect(await readFile(readme, 'utf8')).toBe('# harbour\n\nTide tables.\n')
  await side.getByRole('button', { name: 'Undo integrate' }).click()
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeHidden()
  expect(await fingerprint(repository)).toEqual(before)

  // Integrate again; a hook refuses, and the message stays.
  await side.getByRole('button', { name: /^Integrate \d+ hunk/ }).click()
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeVisible()
  // Nothing is left to integrate, and the button says so.
  const rest = side.getByRole('button', { name: 'Integrate what is left' })
  await expect(rest).toHaveAttribute('aria-disabled', 'true')
  await rest.hover()
  await expect(page.getByRole('tooltip')).toContainText('was integrated before')
  // What is taken back by hand is not in the commit, and can be put back.
  await expect(side).toContainText('1 file will be in the commit')
  await git(repository, 'checkout', 'README.md')
  await comeBack()
  await expect(side).toContainText('1 file no longer as integrated, so not in the commit')
  await side.getByRole('button', { name: 'Put back 1 file' }).click()
  await expect(side).toContainText('1 file will be in the commit')
  const hook = path.join(repository, '.git/hooks/pre-commit')
  await writeFile(hook, '#!/bin/sh\necho "no ticket named"\nexit 1\n', { mode: 0o755 })
  const message = side.getByRole('textbox', { name: 'Commit message' })
  await message.fill('Say what harbour holds')
  await page.keyboard.press('ControlOrMeta+1')
  await expect(message).toBeHidden()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(message).toHaveValue('Say what harbour holds')
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

test('lines are decided by sign and key, another worker is in conflict, and a failing check asks once more', async ({
  world,
}) => {
  test.slow()
  const repository = await makeRepository(world.folder)
  await writeFile(
    path.join(repository, 'Makefile'),
    'test:\n\t@echo looking at tide.ts\n\t@! grep -q bad src/tide.ts\n',
  )
  await git(repository, 'add', 'Makefile')
  await git(repository, 'commit', '--quiet', '-m', 'Check')
  const { page } = await world.open()
  const task = (text: string) =>
    `Change it.\n\ndemo: seconds 0\ndemo: write src/tide.ts ${JSON.stringify(text)}`
  await startWave(
    page,
    repository,
    planOf('Tides', repository, [
      { id: 'mine', task: task('// good\nexport const bad = true\n'), mode: 'write' },
      { id: 'other', task: task('export const low = 1\n'), mode: 'write' },
    ]),
  )
  await expectCell(page, 'mine', 'Open')
  await expectCell(page, 'other', 'Open')
  await openWorker(page, 'other')
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect(page.locator('.head [role="status"]')).toContainText('1 of 1 hunks decided')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowLeft')
  await openWorker(page, 'mine')
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: 'Review mine' })).toBeVisible()

  // A line by its sign, the next by key: the hunk is then decided in part, and whole.
  const side = page.getByRole('complementary', { name: 'Integrate and commit' })
  await page.getByRole('button', { name: 'Removed line: open' }).click()
  await expect(page.getByRole('button', { name: 'Removed line: accepted' })).toBeVisible()
  await expect(page.locator('.hh')).toContainText('part decided')
  await expect(page.locator('.head [role="status"]')).toContainText('0 of 1 hunks decided')
  await expect(side).toContainText('2 lines undecided: not integrated, open here.')
  await page.keyboard.press('j')
  for (const key of ['l', 'l', 'a', 'a']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Added line: accepted' })).toHaveCount(2)
  await expect(page.locator('.hh')).toContainText('Accepted')
  await expect(side).toContainText('No conflict with your checkout, 1 file', { timeout: patience })
  await expect(side).toContainText('In conflict with other', { timeout: patience })
  await expect(side).toContainText('src/tide.ts, hunk 1')

  // Checks are confirmed once; a failing one makes Integrate ask.
  const checks = side.getByRole('region', { name: 'Checks' })
  await expect(checks.getByRole('textbox')).toHaveValue('make test')
  await checks.getByRole('button', { name: 'Confirm checks' }).click()
  await checks.getByRole('button', { name: 'Run checks' }).click()
  await expect(checks).toContainText('looking at tide.ts', { timeout: patience })
  await expect(checks).toContainText('exit 2', { timeout: patience })
  await expect(checks).toContainText('Ran on base and what is accepted; tree', {
    timeout: patience,
  })
  if (process.env['WAVEDECK_SHOTS'] !== undefined)
    await photograph(page, process.env['WAVEDECK_SHOTS'])
  await side.getByRole('button', { name: /^Integrate \d+ hunk/ }).click()
  await page.getByRole('button', { name: "Don't integrate" }).click()
  expect(await readFile(path.join(repository, 'src/tide.ts'), 'utf8')).toContain('high')

  // Taken along with the other it can't go in but with markers, which undo takes back.
  await side.getByRole('checkbox', { name: 'take along' }).click()
  await expect(checks).toContainText('of an earlier choice', { timeout: patience })
  await side.getByRole('button', { name: 'Integrate with markers' }).click({ timeout: patience })
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeVisible({
    timeout: patience,
  })
  expect(await readFile(path.join(repository, 'src/tide.ts'), 'utf8')).toContain('<<<<<<< ')
  // What is in the way of a commit is said no longer than it is.
  await side.getByRole('button', { name: /^Commit \d+ file/ }).click({ timeout: patience })
  await expect(side).toContainText('Conflict markers are still in these files')
  await side.getByRole('button', { name: 'Undo integrate' }).click()
  await expect(side).not.toContainText('Conflict markers are still in these files')
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeHidden()
  expect(await git(repository, 'status', '--porcelain')).toBe('?? notes.txt')

  // With comments sent, what was decided stays to be read, locked, until the turn ends or is stopped.
  await side.getByRole('button', { name: /^Comment on all/ }).click()
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true })
  await comment.fill('Say why.\ndemo: seconds 600')
  await page.getByRole('button', { name: /^Add comment/ }).click()
  await side.getByRole('button', { name: /^Send as next turn/ }).click()
  const running = side.getByRole('region', { name: 'Running turn' })
  await expect(running).toContainText('Say why.', { timeout: patience })
  await expect(running).toContainText('1 decision kept, and locked')
  await expect(page.locator('.hh')).toContainText('Accepted')
  await expect(page.locator('.diff')).toContainText('export const bad = true')
  await expect(
    page.getByRole('button', { name: /^(Accept|Reject|Undo the decision)/ }),
  ).toHaveCount(0)
  await running.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Stop mine' }).click()
  await expect(running).toBeHidden({ timeout: 2 * patience })
  await expect(page.locator('.hh')).toContainText('Accepted')
  await expect(page.getByRole('button', { name: 'Undo the decision on this hunk' })).toBeVisible()
})

/** Pictures of the screen as it is, for a person to look at: sizes and themes. */
const photograph = async (page: Page, folder: string): Promise<void> => {
  for (const theme of ['dark', 'light'])
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await page.screenshot({ path: path.join(folder, `review-${theme}-${String(width)}.png`) })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
}
