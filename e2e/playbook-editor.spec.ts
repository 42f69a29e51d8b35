import { type Page, expect } from '@playwright/test'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { patience } from './support/panel'
import { test } from './support/test'

const name = 'Plan big, execute small'
const file = 'plan-big-execute-small.yaml'

const openPlaybook = async (page: Page) => {
  await page.getByRole('button', { name: 'Playbooks', exact: true }).first().click()
  await page
    .getByRole('complementary', { name: 'Playbooks' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const graph = (page: Page) => page.getByRole('region', { name: 'Graph' })
const node = (page: Page, title: string) =>
  graph(page).getByRole('button', { name: new RegExp(`^${title}:`) })
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const yaml = (page: Page) => page.getByRole('textbox', { name: 'Playbook as YAML' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

test('a playbook is picked, and edited in graph, inspector and YAML with exact undo', async ({
  world,
}) => {
  const own = path.join(world.data, 'playbooks', file)
  const bundled = await readFile(path.join(import.meta.dirname, '../playbooks', file), 'utf8')
  const { page } = await world.open()
  await page.getByRole('button', { name: 'Playbooks', exact: true }).first().click()
  const picks = page.getByRole('region', { name: 'Pick a playbook' })
  await expect(picks.getByRole('article')).toHaveCount(9)
  await expect(picks.getByRole('article', { name })).toContainText('≤ $25.00')

  await openPlaybook(page)
  await expect(page.locator('.head')).toContainText('bundled')

  // In the inspector: the text changes in one place, and the copy is written beside the bundled file.
  await node(page, 'Build').click()
  await expect(inspector(page).getByRole('heading', { name: 'Build' })).toBeVisible()
  await inspector(page).getByRole('combobox', { name: 'Tier' }).click()
  await page.getByRole('option', { name: 'strong' }).click()
  await expect(node(page, 'Build')).toContainText('≤ 8 × strong')
  await expect(page.locator('.head')).toContainText('your copy')
  const edited = bundled.replace('role: Build\n    tier: cheap', 'role: Build\n    tier: strong')
  await expect.poll(() => readFile(own, 'utf8').catch(() => ''), { timeout: patience }).toBe(edited)

  // In the graph: a phase more, by key, behind the selected one.
  await node(page, 'Build').focus()
  await page.keyboard.press('a')
  await expect(node(page, 'New phase')).toBeVisible()
  await expect(inspector(page).getByRole('heading', { name: 'New phase' })).toBeVisible()
  await page.keyboard.press('g')
  await expect(
    graph(page).getByRole('button', { name: 'Gate: the lead is satisfied' }),
  ).toBeVisible()

  // In the YAML: a slip is said in text, graph and inspector, and its fix is one click.
  await node(page, 'Survey').click()
  const tier = yaml(page).locator('.cm-line', { hasText: 'tier: cheap' }).first()
  await tier.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(page.locator('.pb-yh')).toContainText('1 error, line 14')
  await expect(node(page, 'Survey')).toContainText('unknown tier "chea"')
  await inspector(page).getByRole('button', { name: 'Set to cheap' }).click()
  await expect(page.locator('.pb-yh')).not.toContainText('error')

  // Undo takes every step back, to the byte.
  for (let steps = 0; steps < 12 && !(await undo(page).isDisabled()); steps += 1)
    await undo(page).click()
  // Then it is the bundled one again, and no copy of it is left to hide a newer one.
  await expect(page.locator('.head')).toContainText('bundled')
  await expect
    .poll(() => readFile(own, 'utf8').catch(() => 'no copy'), { timeout: patience })
    .toBe('no copy')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect.poll(() => readFile(own, 'utf8').catch(() => ''), { timeout: patience }).toBe(edited)

  // What can be undone outlives the window's page.
  await page.reload()
  await openPlaybook(page)
  await expect(node(page, 'Build')).toContainText('≤ 8 × strong')
  await undo(page).click()
  await expect(node(page, 'Build')).toContainText('≤ 8 × cheap')
  expect(world.complaints).toEqual([])
})

test('a change from outside is noticed, merged, and nothing is lost', async ({ world }) => {
  const own = path.join(world.data, 'playbooks', file)
  const { page } = await world.open()
  await openPlaybook(page)
  await node(page, 'Build').click()
  await inspector(page).getByRole('combobox', { name: 'Tier' }).click()
  await page.getByRole('option', { name: 'strong' }).click()
  await expect
    .poll(() => readFile(own, 'utf8').catch(() => ''), { timeout: patience })
    .toContain('tier: strong')

  const theirs = `${await readFile(own, 'utf8')}\nx-team: dockers\n`
  await writeFile(own, theirs)
  await expect(page.getByText('Another program changed this file.')).toBeVisible({
    timeout: patience,
  })
  await page.getByRole('radio', { name: 'Read' }).click()
  await page.getByRole('button', { name: 'Merge both' }).click()
  await expect(page.getByText('Another program changed this file.')).toBeHidden()
  await expect
    .poll(() => readFile(own, 'utf8'), { timeout: patience })
    .toMatch(/readOnly: true[\s\S]*x-team: dockers\n$/)

  // Compared with what is bundled, and reset to it.
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('x-team: dockers').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reset to bundled' }).click()
  await expect(page.getByText('The texts are equal.')).toBeVisible()

  // A file that is deleted under the window is written again from it.
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  const heading = page.getByRole('heading', { name: `${name}, copy`, level: 1 })
  await expect(heading).toBeVisible()
  const copy = path.join(world.data, 'playbooks', 'plan-big-execute-small-2.yaml')
  const text = await readFile(copy, 'utf8')
  await rm(copy)
  await page.getByRole('button', { name: 'Write it again' }).click({ timeout: patience })
  await expect.poll(() => readFile(copy, 'utf8').catch(() => ''), { timeout: patience }).toBe(text)
  await expect(page.getByText('Another program deleted this file.')).toBeHidden()
})

test('an undo too many does nothing, a brief is edited beside, and a forecast says what is unknown', async ({
  world,
}) => {
  const { page } = await world.open()
  await openPlaybook(page)

  // What a person typed stays, with what is wrong about it at its field and in the text.
  const minutes = inspector(page).getByRole('textbox', { name: 'Minutes' })
  for (const [typed, said] of [
    ['99999999', 'Must be at most 1440: a day.'],
    ['soon', 'Must be a number.'],
  ] as const) {
    await minutes.fill(typed)
    await minutes.press('Enter')
    await expect(inspector(page).getByText(said)).toBeVisible()
    await expect(minutes).toHaveValue(typed)
    await expect(page.locator('.pb-yh')).toContainText('1 error')
  }
  for (let steps = 0; steps < 2; steps += 1) await undo(page).click()
  await expect(page.locator('.pb-yh')).not.toContainText('error')
  await expect(undo(page)).toBeDisabled()

  // What is typed is taken back in its field first; what is done, in the document.
  const field = inspector(page).getByRole('textbox', { name: 'Name', exact: true })
  const heading = page.locator('.head').getByRole('heading', { level: 1 })
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.press('x')
  await expect(field).toHaveValue(`${name}x`)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(field).toHaveValue(name)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(field).toHaveValue(`${name}x`)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(`${name}x`)
  await undo(page).click()
  await expect(heading).toHaveText(name)
  await expect(undo(page)).toBeDisabled()

  // One time too many does nothing: neither in the field last typed in, nor in the text.
  await page.evaluate(`window.addEventListener('input', ({ inputType = '' }) => {
    if (inputType.startsWith('history')) document.body.dataset.undone = inputType
  })`)
  await yaml(page).locator('.cm-line', { hasText: 'pickWhen' }).click()
  await expect(yaml(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(yaml(page)).toBeFocused()
  await expect(field).toHaveValue(name)
  await expect(page.locator('body')).not.toHaveAttribute('data-undone')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(heading).toHaveText(`${name}x`)
  await page.keyboard.press('ControlOrMeta+y')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(heading).toHaveText(name)
  await expect(field).toHaveValue(name)
  await expect(undo(page)).toBeDisabled()

  await node(page, 'Build').click()
  await inspector(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const brief = page.getByRole('textbox', { name: 'Brief briefs/build-part.md' })
  await expect(brief).not.toHaveValue('')
  await brief.fill('Build your part.\n')
  await expect
    .poll(
      () =>
        readFile(path.join(world.data, 'playbooks', 'briefs', 'build-part.md'), 'utf8').catch(
          () => '',
        ),
      { timeout: patience },
    )
    .toBe('Build your part.\n')
  await page.getByRole('button', { name: 'Close the brief' }).click()

  await inspector(page)
    .getByRole('button', { name: /^Simulate/ })
    .click()
  const simulation = page.getByRole('region', { name: 'Simulation' })
  await expect(simulation.getByText('Ends about')).toBeVisible({ timeout: patience })
  await expect(simulation).toContainText('Unknown, and why')
  await expect(simulation).toContainText(/no provider is ready|fewer than 2 past turns/)
})

test('phases are made, moved, renamed, copied and removed by key alone', async ({ world }) => {
  const { page } = await world.open()
  await openPlaybook(page)
  const order = () =>
    yaml(page)
      .locator('.cm-line')
      .filter({ hasText: /^ {2}- id: / })
      .allInnerTexts()
  const titles = async () => {
    const boxes = await graph(page).locator('[data-node]').all()
    return Promise.all(boxes.map((box) => box.getAttribute('data-node')))
  }

  await page.keyboard.press(']')
  await expect(inspector(page).getByRole('heading', { name: 'Survey' })).toBeVisible()
  await page.keyboard.press('d')
  await expect.poll(titles).toContain('survey-2')
  await page.keyboard.press('F2')
  await page.keyboard.insertText('second-look')
  await page.keyboard.press('Enter')
  await expect.poll(titles).toContain('second-look')
  await node(page, 'Survey').last().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await order())[0] ?? '').toContain('second-look')
  await page.keyboard.press('Delete')
  await expect.poll(titles).not.toContain('second-look')

  // A phase that others name stays, and says who does.
  await node(page, 'Survey').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(page.getByText(/still name it/)).toBeVisible()
  await expect.poll(titles).toContain('survey')

  // A link more on the chain of the gate, and back again.
  await node(page, 'Build').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('c')
  await expect.poll(titles).toContain('rescue-2')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(titles).not.toContain('rescue-2')
  expect(world.complaints).toEqual([])
})
