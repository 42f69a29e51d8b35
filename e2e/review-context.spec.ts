import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { patience, reviewScript } from './support/panel'
import { git, makeRepository } from './support/repository'
import { test } from './support/test'

/** Pictures of one colour. */
const red =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4oaGBFTEMLQkAgl1GAWqNFmsAAAAASUVORK5CYII='
const blue =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGPQsDmBFTEMLQkAJntLAR5fKWYAAAAASUVORK5CYII='

test('more of a file is shown by key, a picture as it was and is, what goes together goes together, a link that leads out is marked, what a hook said and the trailer stay', async ({
  world,
}) => {
  test.slow()
  const repository = await makeRepository(world.folder)
  await git(repository, 'config', 'user.name', 'Pat Person')
  await git(repository, 'config', 'user.email', 'pat@example.com')
  const lines = Array.from({ length: 90 }, (_, at) => `line ${String(at + 1)}`)
  await writeFile(path.join(repository, 'long.txt'), `${lines.join('\n')}\n`)
  await writeFile(path.join(repository, 'logo.png'), Buffer.from(red, 'base64'))
  await writeFile(path.join(repository, 'note'), 'To be a folder.\n')
  await git(repository, 'add', 'long.txt', 'logo.png', 'note')
  await git(repository, 'commit', '--quiet', '-m', 'Long')
  const { page } = await world.open()
  await reviewScript(page, repository, {
    id: 'around',
    script: `ln -s ../../secret out
printf "x\\n" > " lead"
sed -i "s/^line 45$/line forty-five/" long.txt
printf %s ${blue} | base64 -d > logo.png
rm note && mkdir note && echo inner > note/inner.txt
seq 6000 > many.txt
git init --quiet nested && echo in > nested/in.txt
echo "Changed it."
`,
  })
  await expect(
    page.locator('.fh').getByText('leads out of the repository: ../../secret').first(),
  ).toBeVisible()
  // What the diff can't hold is said where it is decided.
  await expect(page.getByRole('list', { name: 'Not in this diff' })).toHaveText(
    'Left out, a repository of its own: nested/',
  )
  await expect(page.getByText('<SP>lead').first()).toBeVisible()

  const side = page.getByRole('complementary', { name: 'Integrate and commit' })
  const shown = page.locator('.diff')
  await page.getByText('long.txt').first().click()
  await expect(shown).toContainText('line forty-five')
  await expect(shown.locator('.hh.is-at')).toContainText('line 41')
  // Of a file one only went to, the first open hunk is its first.
  await page.keyboard.press('o')
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

  const unified = page.getByRole('radio', { name: 'Unified' })
  const before = await unified.isChecked()
  await page.keyboard.press('s')
  await expect(unified).toBeChecked({ checked: !before })
  await expect(shown.locator('.dl-u')).toHaveCount(before ? 0 : await shown.locator('.dl').count())
  await page.keyboard.press('s')
  await expect(unified).toBeChecked({ checked: before })

  // A large file is loaded by key, a picture is shown as it was and is, what goes together is said and taken.
  const inTree = (name: string) => page.locator('.tr').filter({ hasText: name })
  await inTree('many.txt').click()
  await expect(shown).toContainText('6,000 changed lines')
  await expect(shown.locator('.hh.is-at')).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(shown.locator('.hh.is-at')).toContainText('1–6000')
  await inTree('logo.png').click()
  for (const side of ['before', 'after']) {
    const picture = page.getByRole('img', { name: `logo.png, ${side}` })
    await expect(picture).toHaveJSProperty('naturalWidth', 8)
  }
  await inTree('inner.txt').click()
  await expect(shown.locator('.hh.is-at')).toHaveCount(1)
  await expect(shown.locator('.fh').filter({ hasText: 'inner.txt' }).first()).toBeVisible()
  await page.keyboard.press('a')
  await expect(shown.getByText('needs: delete note').first()).toBeVisible()
  // The next open hunk is the one shown below it.
  await expect(inTree('<SP>lead')).toHaveClass(/is-selected/)
  await expect(side).toContainText('No conflict with your checkout, 2 files', { timeout: patience })

  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Filter files' })).toBeFocused()

  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect(side).toContainText('No conflict with your checkout, 7 files', { timeout: patience })
  await side.getByRole('button', { name: /^Integrate \d+ hunk/ }).click()
  await expect(side.getByRole('button', { name: 'Undo integrate' })).toBeVisible({
    timeout: patience,
  })
  const hook = path.join(repository, '.git/hooks/pre-commit')
  await writeFile(hook, '#!/bin/sh\necho "formatted two files"\n', { mode: 0o755 })
  const trailer = side.getByRole('checkbox', { name: 'Name the worker in a trailer' })
  await trailer.click()
  await side.getByRole('button', { name: /^Commit 7 files/ }).click()
  await expect(side).toContainText('Committed as', { timeout: patience })
  await expect(side).toContainText('formatted two files')
  await expect(page.locator('.head')).not.toContainText('HEAD moved')
  await expect(trailer).toBeChecked()
  expect(await git(repository, 'log', '-1', '--format=%b')).toContain('around')
})
