import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Change } from '@shared/ipc/views'
import { demo, must, openEngine, planText, shell } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('bad plans start nothing and name every mistake', async () => {
  const { engine, house, projectId } = open()
  const refusal = async (text: string) => {
    const ran = await engine.calls.runWave({
      projectId,
      orchestrationId: null,
      text,
      checkoutConfirmed: false,
      includeUncommitted: false,
    })
    if (ran.ok) throw new Error('it was run')
    return ran.error
  }
  const before = await readdir(join(house.data, 'orchestrations'))
  const many = Array.from({ length: 30 }, (_, index) =>
    shell(`bad-${String(index)}`, 'echo never', { cwd: `/nowhere/${String(index)}` }),
  )
  const refused = await refusal(planText(many))
  expect(refused.code).toBe('plan_refused')
  expect(refused.message.split('\n').length).toBeGreaterThan(30)
  expect(await refusal(planText([demo('huge', 'x'.repeat(2 * 1024 * 1024))]))).toMatchObject({
    code: 'plan_refused',
  })
  must(await engine.calls.refreshClis({}))
  expect((await refusal(planText([shell('x', 'echo', { provider: 'claude' })]))).message).toContain(
    'claude',
  )
  expect(await refusal('{"version": 1, "workers": [], "surprise": true}')).toMatchObject({
    code: 'plan_refused',
  })
  expect(await readdir(join(house.data, 'orchestrations'))).toEqual(before)
})

test('a repository that is gone, and a program that is not there, end in a message', async () => {
  const { drive, engine, house } = open()
  expect(await engine.calls.addProject({ path: join(house.root, 'gone') })).toMatchObject({
    ok: false,
    error: { code: 'folder_missing' },
  })
  const page = await drive.runToEnd(
    planText([shell('lost', 'echo', { command: join(house.root, 'no-such-program') })]),
  )
  const worker = drive.worker(page, 'lost')
  expect(worker).toMatchObject({ state: 'open', ending: 'failed' })
  expect(worker.message).toContain('no-such-program')
})

test('looking at everything changes nothing', async () => {
  const { drive, engine, house, projectId } = open()
  const page = await drive.runToEnd(planText([shell('seen', 'echo done')]))
  const changes: Change[] = []
  // The first look for the CLIs of this machine comes by itself, whatever is looked at.
  const unsubscribe = engine.onChanges((more) => {
    changes.push(...more.filter(({ type }) => type !== 'clis'))
  })
  const workerId = drive.worker(page, 'seen').id
  must(await engine.calls.snapshot({}))
  must(await engine.calls.readWorker({ workerId }))
  must(await engine.calls.readOrchestration({ orchestrationId: page.wave.orchestrationId }))
  must(await engine.calls.reviewPlan({ projectId, text: planText([]), checkoutConfirmed: false }))
  must(await engine.calls.inspectRepository({ path: house.repository }))
  must(await engine.calls.readDiff({ workerId }))
  unsubscribe()
  expect(changes).toEqual([])
})

test('a plan scaffolded for the project passes its own review', async () => {
  const { engine, projectId } = open()
  const { text } = must(
    await engine.calls.scaffoldPlan({
      projectId,
      strategy: 'balanced',
      workers: 2,
      provider: 'demo',
    }),
  )
  const review = must(await engine.calls.reviewPlan({ projectId, text, checkoutConfirmed: false }))
  expect(review.findings.filter(({ severity }) => severity === 'problem')).toEqual([])
  expect(review.plan?.workers).toHaveLength(2)
})

test('output ends a turn at the person’s limit, and the log stays whole', async () => {
  const { engine, drive } = open()
  const policy = must(await engine.calls.readPolicy({}))
  must(await engine.calls.writePolicy({ ...policy, outputLimitMiB: 1 }))
  const page = await drive.runToEnd(
    planText([shell('floods', 'yes 0123456789abcde | head -c 3000000; sleep 300')]),
  )
  must(await engine.calls.writePolicy(policy))
  const worker = drive.worker(page, 'floods')
  expect(worker).toMatchObject({ ending: 'failed', failureKind: 'output_limit' })
  const { folder } = await drive.detail(page, 'floods')
  expect((await stat(join(folder, 'turns/1/stdout.log'))).size).toBe(3_000_000)
})

test('a second engine on the same data folder is refused', async () => {
  const { house } = open()
  expect(await openEngine(house.root, house.data)).toMatchObject({
    ok: false,
    error: { code: 'already_running' },
  })
})
