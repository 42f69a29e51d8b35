import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import {
  cell,
  expectCell,
  expectWaveEnd,
  fact,
  home,
  openWorker,
  patience,
  planOf,
  showTab,
  startWave,
} from './support/panel'
import { isRunning } from './support/is-running'
import { refuseSignals } from './support/refuse-signals'
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { newestState, workerFiles } from './support/worker-files'

/** A custom worker that leaves a process in a session of its own behind; it ends once it may. */
const leaves = (folder: string) => ({
  id: 'leaves',
  provider: 'custom',
  task: 'Leave something behind.',
  command: '/bin/sh',
  args: [
    '-c',
    `setsid sh -c 'echo $$ > "$0"; exec sleep 4321' '${folder}/left' </dev/null >/dev/null 2>&1 &
    until [ -e '${folder}/go' ] || [ ! -d '${folder}' ]; do sleep 0.1; done; echo through`,
  ],
})

test('a failing, a stalling, a late and an asking worker each say what happened', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { app, page } = await world.open()
  const plan = planOf('Things go wrong', repository, [
    { id: 'fails', task: 'Try.\n\ndemo: fail\ndemo: seconds 1' },
    { id: 'stalls', task: 'Wait.\n\ndemo: stall\ndemo: seconds 1', idleTimeoutSeconds: 10 },
    { id: 'late', task: 'Go on.\n\ndemo: seconds 600\ndemo: chatter 900', timeoutSeconds: 5 },
    { id: 'asks', task: 'Choose.\n\ndemo: ask "Which port is meant?"\ndemo: seconds 1' },
    { id: 'quits', task: 'Leave.\n\ndemo: exit 3\ndemo: seconds 1' },
    leaves(world.folder),
  ])
  await startWave(page, repository, plan)
  const pidFile = path.join(world.folder, 'left')
  await expect(async () => {
    expect(await readFile(pidFile, 'utf8')).toMatch(/^\d+\n$/)
  }).toPass({ timeout: patience })
  const left = Number(await readFile(pidFile, 'utf8'))
  // A command has no session to go on with, and none is offered while it runs.
  await openWorker(page, 'leaves')
  await expect(page.getByText("leaves can't be told more")).toBeVisible()
  await expect(page.getByText('Tell leaves more')).toBeHidden()
  await page.keyboard.press('Alt+ArrowLeft')
  const allowSignals = await refuseSignals(app, left)
  await writeFile(path.join(world.folder, 'go'), '')

  await expectCell(page, 'fails', 'Failed')
  await expectCell(page, 'stalls', 'Stalled')
  await expectCell(page, 'late', 'Timed out')
  await expectCell(page, 'asks', 'Question')
  await expectWaveEnd(page, 'Done in part')
  await expect(cell(page, 'quits')).toContainText(/Failed|no result/)

  await openWorker(page, 'stalls')
  await expect(fact(page, 'Cause')).toContainText('stalled')
  await expect(fact(page, 'Ended by Wavedeck')).toContainText('stalled')
  const tail = await showTab(page, 'Tail')
  await expect(tail.getByText('Demo worker')).toBeVisible()

  await page.getByRole('button', { name: 'Things go wrong', exact: true }).click()
  await expect(cell(page, 'leaves')).toContainText('1 process left')
  await openWorker(page, 'leaves')
  const survivors = fact(page, 'Processes still running')
  await expect(survivors).toContainText(`${String(left)} sleep`)
  const kill = page.getByRole('button', { name: 'Kill what is left' })
  expect(await isRunning(left)).toBe(true)
  await allowSignals()
  await kill.click()
  await expect(page.getByText('Nothing of leaves runs any more')).toBeVisible({ timeout: patience })
  expect(await isRunning(left)).toBe(false)
  await expect(survivors).toContainText('gone since')
  await expect(kill).toBeHidden()

  await home(page).click()
  const question = page.getByRole('listitem', { name: 'Question: Which port is meant?' })
  const answer = question.getByLabel('Your answer')
  // What is typed is still there after a look at another screen.
  await answer.fill('Ham')
  await page.keyboard.press('ControlOrMeta+3')
  await expect(question).toBeHidden()
  await page.keyboard.press('ControlOrMeta+1')
  await expect(answer).toHaveValue('Ham')
  // The button of a row below the open one is hit by the first click.
  await page
    .getByRole('listitem', { name: /Failed/ })
    .getByRole('button', { name: 'Open' })
    .click()
  await expect(question).toBeHidden()
  await home(page).click()
  await question.click()
  await answer.fill('Hamburg.\n\ndemo: seconds 1')
  await question.getByRole('button', { name: /Answer and resume/ }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('listitem', { name: /failed|Failed/ })).toBeVisible()

  const ended = async (id: string) => (await workerFiles(world, id)).outcome()
  expect(await ended('fails')).toMatchObject({ ending: 'failed', failureKind: 'error' })
  expect(await ended('stalls')).toMatchObject({ ending: 'stalled', failureKind: 'stalled' })
  expect(await ended('late')).toMatchObject({ ending: 'timed_out', failureKind: 'timed_out' })
  expect((await ended('quits')).end.exitCode).toBe(3)
  await expect.poll(async () => (await ended('asks')).turn).toBe(2)
  expect((await ended('asks')).handoff?.status).toBe('DONE')
  expect((await newestState(world)).wave).toBe('partial')
  expect(await fingerprint(repository)).toEqual(before)
})
