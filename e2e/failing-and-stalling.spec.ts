import { expect } from '@playwright/test'
import {
  cell,
  expectCell,
  expectWaveEnd,
  fact,
  home,
  openWorker,
  planOf,
  showTab,
  startWave,
} from './support/panel'
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { newestState, workerFiles } from './support/worker-files'

test('a failing, a stalling, a late and an asking worker each say what happened', async ({
  world,
}) => {
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  const plan = planOf('Things go wrong', repository, [
    { id: 'fails', task: 'Try.\n\ndemo: fail\ndemo: seconds 1' },
    { id: 'stalls', task: 'Wait.\n\ndemo: stall\ndemo: seconds 1', idleTimeoutSeconds: 5 },
    { id: 'late', task: 'Go on.\n\ndemo: seconds 600\ndemo: chatter 900', timeoutSeconds: 5 },
    { id: 'asks', task: 'Choose.\n\ndemo: ask "Which port is meant?"\ndemo: seconds 1' },
    { id: 'quits', task: 'Leave.\n\ndemo: exit 3\ndemo: seconds 1' },
  ])
  await startWave(page, repository, plan)

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
