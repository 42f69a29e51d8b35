import { type Page, expect } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addProject, home, patience } from './support/panel'
import { makeRepository } from './support/repository'
import { test } from './support/test'
import type { World } from './support/world'

/** A playbook of demo workers: the gate fails, its retry too, the rescue makes the recheck hold. */
const trial = `version: 1
name: Trial
phases:
  - id: build
    role: Build
    provider: demo
    brief: |
      Write the part.
      demo: write part.txt "bad"
      demo: seconds 1
    gate:
      name: the part is good
      retry: 1
      needs: [{ run: grep -q good part.txt, in: combined }]
  - id: rescue
    role: Rescue
    after: build
    provider: demo
    workers: { from: failing, max: 1 }
    brief: |
      Mend the part.
      demo: write part.txt "good"
      demo: seconds 1
  - id: look
    role: Look
    provider: demo
    readOnly: true
    workers: 1
    sees: [build]
    brief: |
      Look at the part.
      demo: seconds 1
`

/** The demo worker comes first, in every tier. */
const defaults = `version: 1
providers: [demo, claude, codex, agy, kimi, opencode]
tiers: { cheap: { demo: {} }, standard: { demo: {} }, strong: { demo: {} } }
`

const writePlaybook = async (world: World, id: string, text: string): Promise<void> => {
  await mkdir(path.join(world.data, 'playbooks'), { recursive: true })
  await writeFile(path.join(world.data, 'playbooks', `${id}.yaml`), text)
  await writeFile(path.join(world.data, 'playbooks', 'defaults.yaml'), defaults)
}

const request = (page: Page) => page.getByRole('region', { name: /^Needs you: / })
const gate = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Gate: ${name}`) })

/** Opens the start dialog from the picker and fills it in. */
const openStart = async (page: Page, name: string, goal: string) => {
  await page.getByRole('button', { name: 'Playbooks', exact: true }).first().click()
  await page
    .getByRole('region', { name: 'Pick a playbook' })
    .getByRole('article', { name, exact: true })
    .getByRole('button', { name: 'Use it' })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Playbook' })).toContainText(name)
  await dialog.getByLabel('Goal').fill(goal)
  return dialog
}

const start = async (page: Page, name: string, goal: string): Promise<void> => {
  const dialog = await openStart(page, name, goal)
  await dialog.getByRole('button', { name: 'Start playbook' }).click()
  await expect(dialog).toBeHidden()
}

test('a playbook is picked, simulated and run through a failing gate, retry, rescue and recheck to done', async ({
  world,
}) => {
  test.setTimeout(4 * patience)
  await writePlaybook(world, 'trial', trial)
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  await addProject(page, repository)

  const dialog = await openStart(page, 'Trial', 'A part that is good')
  await dialog.getByRole('button', { name: 'Simulate' }).click()
  await expect(dialog.getByText('Ends about')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start playbook' }).click()

  // Its own command asks first; Home lists the request, and its answer has a number key.
  await expect(request(page)).toContainText('grep -q good part.txt', { timeout: patience })
  await home(page).click()
  await expect(page.getByRole('listitem', { name: /^To allow: May the playbook/ })).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(request(page)).toBeVisible()
  await page.keyboard.press('1')
  await expect(request(page)).toBeHidden()

  await expect(page.locator('.head').getByText('Done', { exact: true })).toBeVisible({
    timeout: patience,
  })
  await expect(gate(page, 'the part is good')).toContainText('recovered')
  await expect(page.getByRole('heading', { name: '01 Rescue' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '02 Look' })).toBeVisible()
  await expect(page.getByText('The playbook came to its end.')).toBeVisible()

  // What ran here is said where the next one is picked.
  await page.getByRole('button', { name: 'Playbooks', exact: true }).first().click()
  await expect(page.getByRole('article', { name: 'Trial', exact: true })).toContainText(
    '1 run: 1 done',
  )
})

/** One phase that takes its time, then a question only a person may answer. */
const slow = `version: 1
name: Slow
phases:
  - id: build
    role: Build
    provider: demo
    brief: |
      Write the part.
      demo: write part.txt "good"
      demo: seconds 8
    gate:
      name: you are content
      needs: [{ ask: Is the part as you want it, by: person }]
`

const openRun = async (page: Page, goal: string): Promise<void> => {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${goal}`) })
    .click()
}

test('killed in the middle of a phase and at an open request, it goes on where it was', async ({
  world,
}) => {
  test.setTimeout(4 * patience)
  await writePlaybook(world, 'slow', slow)
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  await addProject(page, repository)
  await start(page, 'Slow', 'A part made slowly')
  await expect(page.getByRole('option', { name: /^build /i })).toContainText('Running', {
    timeout: patience,
  })
  await world.kill()

  const second = (await world.open()).page
  await openRun(second, 'A part made slowly')
  await expect(request(second)).toContainText('Is the part as you want it', { timeout: patience })
  await world.kill()

  const third = (await world.open()).page
  await openRun(third, 'A part made slowly')
  await expect(request(third)).toContainText('Is the part as you want it', { timeout: patience })
  // Nothing ran twice.
  await expect(third.getByRole('option')).toHaveCount(1)
  await third.keyboard.press('1')
  await expect(third.locator('.head').getByText('Done', { exact: true })).toBeVisible({
    timeout: patience,
  })
  await expect(gate(third, 'you are content')).toContainText('passed')
})

const units = (phase: string) =>
  JSON.stringify({
    why: `One part for ${phase}.`,
    units: [
      {
        id: `${phase}-part`,
        title: `Write ${phase}`,
        brief: `Write it.\ndemo: write ${phase}.txt "${phase}"\ndemo: seconds 1`,
        owns: [`${phase}.txt`],
        size: 'S',
        risk: 'low',
        why: 'It is all there is.',
      },
    ],
  })

const phase = (id: string) => `  - id: ${id}
    role: ${id === 'first' ? 'First' : 'Second'}
    provider: demo
    workers: { from: plan, max: 2 }
    brief: |
      Do your part.
      demo: pace 0
      demo: reply ${units(id)}
`

test("an appointed lead plans two waves, each under the person's Run", async ({ world }) => {
  test.setTimeout(4 * patience)
  await writePlaybook(
    world,
    'led',
    `version: 1\nname: Led\nphases:\n${phase('first')}${phase('second')}`,
  )
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  await addProject(page, repository)
  const dialog = await openStart(page, 'Led', 'Two parts')
  await dialog.getByRole('radio', { name: 'An appointed worker' }).click()
  await dialog.getByRole('combobox', { name: 'Provider of the lead' }).click()
  await page.getByRole('option', { name: 'demo' }).click()
  await dialog.getByRole('button', { name: 'Start playbook' }).click()

  for (const title of ['First', 'Second']) {
    await expect(request(page)).toContainText(`Run the lead's plan for ${title}`, {
      timeout: patience,
    })
    await request(page)
      .getByRole('button', { name: /^Open its plan/ })
      .click()
    await expect(page.getByRole('heading', { name: `Plan ${title}` })).toBeVisible()
    await expect(page.getByText(`${title.toLowerCase()}-part`).first()).toBeVisible()
    await page.getByRole('button', { name: /^Run wave/ }).click()
    await expect(page.getByRole('listbox', { name: 'Workers' })).toBeVisible()
  }
  await expect(page.locator('.head').getByText('Done', { exact: true })).toBeVisible({
    timeout: patience,
  })
  await expect(page.getByRole('heading', { name: '01 First' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '02 Second' })).toBeVisible()
})
