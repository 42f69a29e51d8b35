import { expect } from '@playwright/test'
import { reviewScript } from './support/panel'
import { makeRepository } from './support/repository'
import { test } from './support/test'

test('the head on top is that of the file whose lines are in sight, however high they turn out', async ({
  world,
}) => {
  test.slow()
  const repository = await makeRepository(world.folder)
  const { app, page } = await world.open()
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(1440, 900)
  })
  await reviewScript(page, repository, {
    id: 'notes',
    script: `mkdir -p notes
printf 'one\\n\\ntwo\\n' > notes/a.txt
printf '%0190d\\n\\ntwo\\n' 0 > notes/b.txt
printf '%0190d\\n%0190d\\n' 0 0 > notes/z.txt
echo "Wrote notes."
`,
  })
  const diff = page.getByRole('region', { name: 'Diff' })
  const head = page.locator('.fh-top .fh-path')
  await expect(diff).toContainText('two')
  await expect(diff.getByText('000').nth(2)).toBeVisible()
  await expect(head).toHaveText('notes/a.txt')
  await page
    .locator('.fh-top')
    .getByRole('button', { name: /^Accept/ })
    .click()
  await expect(page.getByText('1 of 3 hunks decided')).toBeVisible()
  await expect(head).toHaveText('notes/a.txt')
  await expect(page.locator('.fh-top')).toContainText('Accepted')
})

test('a diff opens at its first line, however high its wrapped lines turn out', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  await reviewScript(page, repository, {
    id: 'long',
    script: `for line in 1 2 3 4 5 6; do printf '%s %09000d end\\n' "$line" 0; done > long.txt
echo "Wrote long lines."
`,
  })
  const diff = page.getByRole('region', { name: 'Diff' })
  await expect(diff).toContainText('6 0')
  await expect(diff.getByText(/^1 0/)).toBeInViewport()
  await expect(diff).toHaveJSProperty('scrollTop', 0)
})
