import { expect } from '@playwright/test'
import type { PlanWorker } from '@shared/plan/plan-document'
import { installFakes } from './support/fakes'
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
import { fingerprint, makeRepository } from './support/repository'
import { test } from './support/test'
import { workerFiles } from './support/worker-files'

const writer = (provider: string, ...directives: string[]) => ({
  id: `${provider}-writes`,
  provider,
  mode: 'write' as const,
  task: ['Write it.', '', `fake: write from-${provider}.txt hello`, ...directives].join('\n'),
})

const reader = (
  id: string,
  provider: string,
  directive: string,
): PlanWorker & { task: string } => ({
  id,
  provider,
  cwd: '',
  mode: 'read-only',
  task: `Look.\n\nfake: ${directive}`,
})

test('a worker of every provider is read in its own format', async ({ world }) => {
  await installFakes(world)
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  const providers = ['claude', 'codex', 'opencode', 'agy', 'kimi']
  const plan = planOf(
    'Every provider',
    repository,
    providers.map((name) => writer(name)),
  )
  await startWave(page, repository, plan)
  await expectWaveEnd(page, 'Done')

  for (const provider of providers) {
    const id = `${provider}-writes`
    await expect(cell(page, id)).toContainText('Open, review')
    const files = await workerFiles(world, id)
    expect(await files.outcome()).toMatchObject({
      ending: 'succeeded',
      handoff: { status: 'DONE', summary: 'The fake did as it was told.' },
      diff: { files: 1, added: 1 },
      foreignLines: 0,
    })
    expect(await files.read('diff.patch')).toContain(`+++ b/from-${provider}.txt`)
    expect((await files.outcome()).sessionId).not.toBeNull()
  }
  const claude = await (await workerFiles(world, 'claude-writes')).outcome()
  expect(claude).toMatchObject({
    models: ['sonnet'],
    usage: { input: 2400, cacheRead: 10000, cacheWrite: 600, output: 84 },
    costUsd: 0.01628,
  })
  const codex = await (await workerFiles(world, 'codex-writes')).outcome()
  expect(codex.usage).toEqual({ input: 3000, cacheRead: 10000, cacheWrite: 0, output: 84 })
  expect(await fingerprint(repository)).toEqual(before)
})

test('refusals of the API say what they are and what to do', async ({ world }) => {
  await installFakes(world)
  const repository = await makeRepository(world.folder)
  const { page } = await world.open()
  const plan = planOf(
    'Refused',
    repository,
    [
      reader('claude-401', 'claude', '401'),
      reader('codex-401', 'codex', '401'),
      reader('opencode-401', 'opencode', '401'),
      reader('agy-401', 'agy', '401'),
      reader('kimi-401', 'kimi', '401'),
      reader('claude-limit', 'claude', 'limit'),
      reader('codex-limit', 'codex', 'limit'),
    ].map((worker) => ({ ...worker, cwd: repository })),
  )
  await startWave(page, repository, plan)
  await expectWaveEnd(page, 'Failed')

  for (const provider of ['claude', 'codex', 'opencode']) {
    await expect(cell(page, `${provider}-401`)).toContainText('Sign in')
    const outcome = await (await workerFiles(world, `${provider}-401`)).outcome()
    expect(outcome).toMatchObject({ ending: 'failed', failureKind: 'not_logged_in' })
    expect(outcome.hint).toContain('Sign in with the CLI')
  }
  // These two document no cause that can be read, so what they said stands as it is.
  for (const provider of ['agy', 'kimi']) {
    await expect(cell(page, `${provider}-401`)).toContainText('401')
    const outcome = await (await workerFiles(world, `${provider}-401`)).outcome()
    expect(outcome).toMatchObject({ ending: 'failed', failureKind: 'error' })
  }
  for (const provider of ['claude', 'codex']) {
    const { failureKind, resetAt, end } = await (
      await workerFiles(world, `${provider}-limit`)
    ).outcome()
    expect(failureKind).toBe('rate_limited')
    expect((resetAt ?? 0) - end.endedAt).toBeGreaterThan(7_000_000)
    expect((resetAt ?? 0) - end.endedAt).toBeLessThan(7_300_000)
  }
  await openWorker(page, 'codex-limit')
  await expect(fact(page, 'Cause')).toContainText('rate limited')
  await expect(fact(page, 'Limit resets')).toContainText(/\d\d:\d\d/)
  await home(page).click()
  const cards = page.getByRole('listitem', { name: /^Sign in/ })
  await expect(cards).toHaveCount(3)
  for (const provider of ['claude', 'codex', 'opencode'])
    await expect(cards.filter({ hasText: `${provider}-401` })).toHaveCount(1)
})

test('a denied command is allowed for the repository, and the worker runs again', async ({
  world,
}) => {
  await installFakes(world, ['claude'])
  const repository = await makeRepository(world.folder)
  const before = await fingerprint(repository)
  const { page } = await world.open()
  const plan = planOf('Denied', repository, [writer('claude', 'fake: run npm test')])
  await startWave(page, repository, plan)
  await expectCell(page, 'claude-writes', 'Ended, denied')
  await openWorker(page, 'claude-writes')
  await expect(fact(page, 'Tool calls denied')).toContainText('1: Bash')
  const denied = page.getByRole('listitem').filter({ hasText: 'npm test' })
  await denied.getByRole('button', { name: 'Allow and run again' }).click()

  await expect(page.locator('.head').getByText('Open, review')).toBeVisible({ timeout: patience })
  const outcome = await (await workerFiles(world, 'claude-writes')).outcome()
  expect(outcome).toMatchObject({ turn: 2, ending: 'succeeded', denials: [] })
  const turns = await showTab(page, 'Turns')
  await expect(turns.getByRole('heading', { name: 'Turn 2' })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+,')
  const allowed = page.getByRole('list', { name: 'Commands allowed in harbour' })
  await expect(allowed).toContainText('npm test')
  expect(await fingerprint(repository)).toEqual(before)
})
