import { type Page, expect } from '@playwright/test'
import {
  expectCell,
  expectWaveEnd,
  fact,
  openWorker,
  planOf,
  showTab,
  startWave,
} from './support/panel'
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { workerFiles } from './support/worker-files'

const attack = '<script>window.__x=1</script><img src=x onerror="window.__x=2">'

const expectNothingRan = async (page: Page) => {
  expect(await page.evaluate(`'__x' in window`)).toBe(false)
  await expect(page.locator('main script, main img, main a[href]')).toHaveCount(0)
}

/** A ligature draws an arrow where `->` was printed. */
const expectNoLigatures = async (page: Page) => {
  const joined = await page.evaluate(`[...document.querySelectorAll('main *')]
    .filter((each) => getComputedStyle(each).fontFamily.startsWith('"JetBrains'))
    .filter((each) => getComputedStyle(each).fontVariantLigatures !== 'none')
    .map(({ className }) => className)`)
  expect(joined).toEqual([])
}

const demo = (...directives: string[]) =>
  ['Print it.', '', ...directives.map((each) => `demo: ${each}`), 'demo: seconds 0'].join('\n')

test('hostile output is shown as text, and nothing of it runs', async ({ world }) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  const prints = `printf '%s\\n' '# ${attack}' '[press](javascript:window.__x=3)' '\u001b[31mred\u001b[0m'; printf '\\377\\376 bad bytes\\n'`
  const plan = planOf('Hostile', repository, [
    { id: 'html', task: demo('print-html', 'invalid-utf8') },
    { id: 'shell', provider: 'custom', command: '/bin/sh', args: ['-c', prints], task: 'Print.' },
    { id: 'line', task: demo('line 20000000') },
    { id: 'named', mode: 'write', task: demo(String.raw`write "two\nlines<b>.txt" "x"`) },
    { id: 'says', task: `<b>${attack}</b>\n\n${demo()}` },
  ])
  await startWave(page, repository, plan)
  await expectWaveEnd(page, 'Done')
  await expectCell(page, 'says', attack)
  await expectNothingRan(page)

  await openWorker(page, 'html')
  const tail = await showTab(page, 'Tail')
  await expect(tail.getByText('<script>alert("no")</script>')).toBeVisible()
  await expect(tail).toContainText('\uFFFD')
  await expectNothingRan(page)
  await expectNoLigatures(page)
  await page.getByRole('radio', { name: 'Raw' }).click()
  await expect(tail).toContainText('<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: 'Hostile', exact: true }).click()

  await openWorker(page, 'shell')
  const result = await showTab(page, 'Result')
  await expect(result).toContainText(attack)
  await expect(result).toContainText('[press](javascript:')
  await page.getByRole('radio', { name: 'Markdown' }).click()
  await expect(result).toContainText(attack)
  await expect(result.getByRole('button', { name: 'press' })).toBeVisible()
  await expectNothingRan(page)
  // Colours are taken out of the events; the raw view has every byte, shown by its name.
  const colours = await showTab(page, 'Tail')
  await expect(colours.getByText('red', { exact: true })).toBeVisible()
  await expect(colours).toContainText('\uFFFD\uFFFD bad bytes')
  await page.getByRole('radio', { name: 'Raw' }).click()
  await expect(colours).toContainText('<ESC>[31mred<ESC>[0m')
  await page.getByRole('button', { name: 'Hostile', exact: true }).click()

  await openWorker(page, 'line')
  await expect(fact(page, 'Output')).toContainText(/20,\d{3},\d{3} bytes/)
  await expect((await showTab(page, 'Tail')).getByText(/^x{1000}/)).toBeVisible()
  await page.getByRole('button', { name: 'Hostile', exact: true }).click()

  await openWorker(page, 'named')
  const diff = await showTab(page, 'Diff')
  await expect(diff.getByRole('option', { name: 'two<LF>lines<b>.txt' })).toBeVisible()
  await expect(diff.getByRole('region', { name: 'Diff' })).toContainText('two<LF>lines<b>.txt')
  await expectNothingRan(page)

  const line = await workerFiles(world, 'line')
  expect((await line.outcome()).end.stdoutBytes).toBeGreaterThan(20_000_000)
  expect(await (await workerFiles(world, 'named')).read('diff.patch')).toContain(
    'two\\nlines<b>.txt',
  )
  expect(await (await workerFiles(world, 'shell')).read('result.md')).toContain(attack)
  expect(await fingerprint(repository)).toEqual(before)
})
