import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { expectCell, openWorker, patience, planOf, startWave } from './support/panel'
import { git, makeRepository } from './support/repository'
import { test } from './support/test'

test('more of a file is shown around a hunk by key, a link that leads out is marked, what a hook said and the trailer stay', async ({
  world,
}) => {
  test.slow()
  const repository = await makeRepository(world.folder)
  await git(repository, 'config', 'user.name', 'Pat Person')
  await git(repository, 'config', 'user.email', 'pat@example.com')
  const lines = Array.from({ length: 90 }, (_, at) => `line ${String(at + 1)}`)
  await writeFile(path.join(repository, 'long.txt'), `${lines.join('\n')}\n`)
  await git(repository, 'add', 'long.txt')
  await git(repository, 'commit', '--quiet', '-m', 'Long')
  // The worker finds links beside its files: a relative name leads out of any workspace.
  const out = path.join(world.folder, 'make-links.sh')
  await writeFile(
    out,
    'ln -s ../../secret out\nprintf "x\\n" > " lead"\nsed -i "s/^line 45$/line forty-five/" long.txt\necho "Changed it."\n',
  )
  const { page } = await world.open()
  await startWave(
    page,
    repository,
    planOf('Context', repository, [
      {
        id: 'around',
        task: 'Change line 45.',
        mode: 'write',
        provider: 'custom',
        command: '/bin/sh',
        args: [out],
      },
    ]),
  )
  await expectCell(page, 'around', 'Open')
  await openWorker(page, 'around')
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: 'Review around' })).toBeVisible()
  await expect(
    page.locator('.fh').getByText('leads out of the repository: ../../secret').first(),
  ).toBeVisible()
  await expect(page.getByText('<SP>lead').first()).toBeVisible()

  const shown = page.locator('.diff')
  await page.getByText('long.txt').first().click()
  await expect(shown).toContainText('line forty-five')
  await expect(shown.locator('.hh.is-at')).toContainText('line 41')
  // The head of the hunk says which lines are shown; of these only those in sight are drawn.
  const range = shown.locator('.hh.is-at .fn').first()
  await expect(range).toHaveText('42–48')
  await page.keyboard.press('e')
  await expect(range).toHaveText('22–48')
  await expect(shown).toContainText('line 30')
  await page.keyboard.press('Shift+E')
  await expect(range).toHaveText('22–68')
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: 'Show the whole file' })).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(shown.locator('.hh.is-at')).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(shown.locator('.hh.is-at')).toHaveCount(1)
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Filter files' })).toBeFocused()

  const side = page.getByRole('complementary', { name: 'Integrate and commit' })
  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect(side).toContainText('No conflict with your checkout', { timeout: patience })
  await side.getByRole('button', { name: /^Integrate \d+ hunk/ }).click()
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeVisible({
    timeout: patience,
  })
  const hook = path.join(repository, '.git/hooks/pre-commit')
  await writeFile(hook, '#!/bin/sh\necho "formatted two files"\n', { mode: 0o755 })
  const trailer = side.getByRole('checkbox', { name: 'Name the worker in a trailer' })
  await trailer.click()
  await side.getByRole('button', { name: /^Commit 3 files/ }).click()
  await expect(side).toContainText('Committed as', { timeout: patience })
  await expect(side).toContainText('formatted two files')
  await expect(page.locator('.head')).not.toContainText('HEAD moved')
  await expect(trailer).toBeChecked()
  expect(await git(repository, 'log', '-1', '--format=%b')).toContain('around')
})
