import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator } from '@playwright/test'
import { expectCell, home, openWorker, patience, planOf, showTab, startWave } from './support/panel'
import { makeRepository } from './support/repository'
import { test } from './support/test'

const run = promisify(execFile)
const words =
  'Better words.\n\ndemo: seconds 0\ndemo: write README.md "# harbour\\n\\nTide tables.\\n"'

test('a diff is commented by key and by mouse, the next turn answers, the result is marked and reported', async ({
  world,
}) => {
  test.slow()
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  await startWave(
    page,
    repository,
    planOf('Words', repository, [
      { id: 'words', task: words, mode: 'write' },
      { id: 'lines', task: words, mode: 'write' },
      { id: 'reads', task: 'Read it.\n\ndemo: seconds 0' },
    ]),
  )
  await expectCell(page, 'words', 'Open')
  await openWorker(page, 'words')
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: 'Review words' })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Comments' })
  const text = page.getByRole('textbox', { name: 'Comment', exact: true })

  // By key: at a hunk, moved by a line, kept by Ctrl Enter.
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(text).toBeFocused()
  await text.fill('Name the harbour.\ndemo: seconds 0\ndemo: write harbour.txt "Saint-Malo\\n"')
  // Left unfinished it stays a draft: C at the same place goes on with it.
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
  await page.keyboard.press('ControlOrMeta+1')
  await expect(panel).toBeHidden()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(panel).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(/Name the harbour/)
  await page.keyboard.press('Alt+ArrowDown')
  await expect(text).toHaveValue(/Name the harbour/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(panel).toContainText('Name the harbour.')

  // By mouse: on a line's number; on all of the work by its button, edited before it is sent.
  await page.locator('.dl .g').filter({ hasText: /^1$/ }).last().click()
  await text.fill('Keep this line.')
  await page.getByRole('button', { name: /^Add comment/ }).click()
  await panel.getByRole('button', { name: /^Comment on all/ }).click()
  await text.fill('Nise.')
  await page.keyboard.press('ControlOrMeta+Enter')
  const whole = panel.getByRole('group', { name: 'Comments' })
  await whole.getByRole('button', { name: 'Edit' }).click()
  await text.fill('Nice.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(whole).toContainText('Nice.')

  // They survive a restart.
  await world.close()
  const again = (await world.open()).page
  await again.getByText('Words').first().click()
  await openWorker(again, 'words')
  await expect(again.getByRole('button', { name: 'Send 3 review comments' })).toBeVisible()
  await again.keyboard.press('v')
  const waiting = again.getByRole('region', { name: 'Comments' })
  await waiting.getByRole('button', { name: /^Send as next turn/ }).click()
  await expect(again.getByText('answered in turn 2').first()).toBeVisible({ timeout: patience })
  await expect(waiting).toContainText('None waits.')

  // The next turn got one brief of all three, and did what it says.
  await again.keyboard.press('Alt+ArrowLeft')
  const turns = await showTab(again, 'Turns')
  await expect(turns).toContainText('left 3 comments')
  await expect(turns).toContainText('## Comment 1: README.md')
  const diff = await showTab(again, 'Diff')
  await expect(diff).toContainText('Saint-Malo')

  // Marked, noted, reported.
  await showTab(again, 'Outcome')
  await again.getByRole('radio', { name: 'Used' }).click()
  await again.getByRole('textbox', { name: 'Why', exact: true }).fill('Reads well.')
  await again.getByRole('button', { name: 'Mark used' }).click()
  await expect(again.getByText('words is marked used')).toBeVisible()
  await again.keyboard.press('Alt+ArrowLeft')
  await again.keyboard.press('g')
  const journal = again.getByRole('complementary', { name: 'Journal' })
  await expect(journal).toContainText('words: marked used: Reads well.')
  await journal.getByRole('textbox', { name: 'Note' }).fill('Left the map for later')
  await journal.getByRole('button', { name: 'Add note' }).click()
  await expect(journal).toContainText('Left the map for later')
  await again.getByRole('button', { name: /^Report/ }).click()
  await expect(again.getByRole('heading', { name: 'Report: Words' })).toBeVisible()
  const report = again.getByRole('region', { name: 'Report' })
  await expect(report).toContainText('3 workers in 1 wave')
  await expect(report).toContainText('Left the map for later')
  await expect(report).toContainText('reads: Mark what it was worth.')
  await again.getByRole('button', { name: 'Save HTML' }).click()
  const toast = again.getByText(/Written to .*report\.html/)
  await expect(toast).toBeVisible()
  const page1 = /Written to (.*report\.html)/.exec((await toast.textContent()) ?? '')?.[1] ?? ''
  expect(await readFile(page1, 'utf8')).toContain('Left the map for later')

  // The receipts hold, until a file is altered.
  const folder = path.dirname(page1)
  const verify = () => run('npx', ['tsx', 'scripts/verify.ts', folder])
  expect((await verify()).stdout).toContain('3 receipts hold')
  await writeFile(path.join(folder, '01-wave/workers/words/turns/2/prompt.md'), 'altered')
  await expect(verify()).rejects.toMatchObject({
    stdout: expect.stringContaining('01-wave/workers/words/turns/2/prompt.md: altered'),
  })
})

test('what is told to a running worker waits in order, can be changed, and is sent after', async ({
  world,
}) => {
  test.slow()
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  await startWave(page, repository, {
    ...planOf('Queue', repository, [
      { id: 'busy', task: 'Read it.\n\ndemo: seconds 20' },
      { id: 'other', task: 'Read it too.\n\ndemo: seconds 1' },
    ]),
    maxFollowups: 3,
  })
  await expectCell(page, 'busy', 'Running')
  await openWorker(page, 'busy')
  const field = page.getByLabel('Tell busy more')
  for (const text of ['demo: seconds 0\nsecond', 'demo: seconds 0\nfirst', 'never']) {
    await field.fill(text)
    await page.getByRole('button', { name: /^Queue message/ }).click()
    await expect(field).toHaveValue('')
  }
  const queue = page.getByRole('region', { name: 'Queued messages' })
  await queue.getByRole('button', { name: 'Remove message 3' }).click()
  await queue.getByRole('button', { name: 'Send message 2 earlier' }).click()
  await expect(queue.getByRole('listitem').first()).toContainText('first')
  await queue.getByRole('button', { name: 'Edit message 2' }).click()
  await queue
    .getByRole('textbox', { name: 'Queued message 2' })
    .fill('demo: seconds 0\ndemo: ask "Which one?"')
  await queue.getByRole('button', { name: 'Keep this text' }).click()
  await expect(queue).toContainText('A turn of it is running.')

  // The other one is looked at, and its field has the focus, when they are sent.
  await page.getByText('Queue').first().click()
  await openWorker(page, 'other')
  const others = page.getByLabel('Tell other more')
  await others.focus()
  await expect(others).toHaveValue('')

  // Both were sent, in order; the question then waits on Home and is answered there.
  await home(page).click()
  const need = page.getByRole('listitem', { name: 'Question: Which one?' })
  await expect(need).toBeVisible({ timeout: 2 * patience })
  await need.click()
  await need.getByRole('textbox').fill('demo: seconds 0\nThe left one.')
  await need.getByRole('button', { name: /^Answer and resume/ }).click()
  await page.getByText('Queue').first().click()
  await expectCell(page, 'busy', 'Succeeded')
  await openWorker(page, 'busy')
  const turns = await showTab(page, 'Turns')
  const heads = turns.getByRole('heading', { name: /^Turn \d/ })
  await expect(heads).toHaveText(['Turn 4', 'Turn 3', 'Turn 2', 'Turn 1'])
  await expect(turns.locator('section').nth(2)).toContainText('first')

  await page.getByText('Queue').first().click()
  await openWorker(page, 'other')
  const othersTurns = await showTab(page, 'Turns')
  await expect(othersTurns.getByRole('heading', { name: /^Turn \d/ })).toHaveText(['Turn 1'])
  await expect(queue).toBeHidden()

  // However much waits, the screen keeps its room, and what is over the limit of the plan is said.
  await page.evaluate(`(async () => {
    const { value } = await window.wavedeck.call('snapshot', {})
    const workerId = value.workers.find(({ planId }) => planId === 'other').id
    for (let part = 1; part <= 13; part += 1)
      await window.wavedeck.call('queueMessage', { workerId, text: 'Part ' + part })
  })()`)
  await page.getByText('Queue').first().click()
  await openWorker(page, 'other')
  await expect(queue).toContainText("10 won't be sent")
  await expect(queue.getByRole('listitem')).toHaveCount(14)
  await expect(queue.getByRole('listitem').nth(3)).toContainText(
    "10 messages from here on won't be sent: its plan allows 3 follow-ups. Remove 10, or plan",
  )
  await expect(page.getByRole('button', { name: /^Start turn 2/ })).toBeInViewport({ ratio: 1 })
  const height = async (part: Locator) => (await part.boundingBox())?.height ?? 0
  expect(await height(queue)).toBeLessThan(300)
  expect(await height(page.getByRole('tabpanel').locator('.tab-scroll'))).toBeGreaterThan(200)
})
