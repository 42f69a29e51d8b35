import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demo, must, planText } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('checks are proposed, confirmed once, and run on what is accepted in a clone that is gone after', async () => {
  const { drive, engine, house, projectId } = open()
  const { calls } = engine
  await writeFile(join(house.repository, 'Makefile'), 'test:\n\ttrue\n')
  await house.git('add', 'Makefile')
  await house.git('commit', '-q', '-m', 'Make')
  const page = await drive.runToEnd(
    planText([demo('checked', 'demo: write good.txt "good\\n"\ndemo: write bad.txt "bad\\n"')]),
  )
  const workerId = drive.worker(page, 'checked').id
  expect(must(await calls.readChecks({ projectId }))).toEqual({
    confirmed: null,
    proposed: [{ name: 'make test', command: 'make test' }],
  })
  expect(await calls.runChecks({ workerId })).toMatchObject({ error: { code: 'no_checks' } })
  const checks = [
    { name: 'has good', command: 'ls; test -f good.txt' },
    { name: 'has no bad', command: 'echo looking for bad; ! test -f bad.txt' },
  ]
  must(await calls.confirmChecks({ projectId, checks }))
  expect(must(await calls.readChecks({ projectId })).confirmed).toEqual(checks)

  must(await calls.decide({ workerId, path: null, atoms: null, decision: 'accept' }))
  expect(must(await calls.readCheckRun({ workerId }))).toEqual({ run: null, current: false })
  expect(must(await calls.runChecks({ workerId }))).toEqual({ failed: 1 })
  const first = must(await calls.readCheckRun({ workerId }))
  expect(first).toMatchObject({
    current: true,
    run: {
      running: false,
      results: [
        { state: 'passed', exitCode: 0 },
        { state: 'failed', exitCode: 1, tail: 'looking for bad\n' },
      ],
    },
  })
  expect(first.run?.results[0]?.tail.split('\n')).toEqual(
    expect.arrayContaining(['README.md', 'good.txt']),
  )
  // Another choice is another tree: the result stays, and is said to be of another.
  must(await calls.decide({ workerId, path: 'bad.txt', atoms: null, decision: 'reject' }))
  expect(must(await calls.readCheckRun({ workerId }))).toEqual({ ...first, current: false })
  expect(must(await calls.runChecks({ workerId }))).toEqual({ failed: 0 })

  // A stop ends what runs and keeps the rest from starting.
  must(
    await calls.confirmChecks({
      projectId,
      checks: [
        { name: 'long', command: 'echo on; sleep 600' },
        { name: 'after', command: 'true' },
      ],
    }),
  )
  const running = calls.runChecks({ workerId })
  await expect
    .poll(async () => must(await calls.readCheckRun({ workerId })).run?.results[0]?.tail, {
      timeout: 60_000,
    })
    .toBe('on\n')
  must(await calls.stopChecks({ workerId }))
  expect(must(await running)).toEqual({ failed: 2 })
  expect(must(await calls.readCheckRun({ workerId })).run?.results).toMatchObject([
    { state: 'stopped' },
    { state: 'stopped' },
  ])
  expect(must(await calls.readReview({ workerId })).checksOf).toBe(projectId)

  // One that worked in another repository has the checks of that one, and none before it is a project.
  const other = join(house.root, 'other')
  await mkdir(other)
  await house.git('-C', other, 'init', '-q')
  await house.git('-C', other, 'commit', '-q', '--allow-empty', '-m', 'First')
  const elsewhere = await drive.runToEnd(
    planText([demo('elsewhere', 'demo: write new.txt "new\\n"', { cwd: other })]),
  )
  const stranger = drive.worker(elsewhere, 'elsewhere').id
  must(await calls.decide({ workerId: stranger, path: null, atoms: null, decision: 'accept' }))
  expect(must(await calls.readReview({ workerId: stranger })).checksOf).toBeNull()
  expect(await calls.runChecks({ workerId: stranger })).toMatchObject({
    error: { code: 'no_checks' },
  })
  const its = must(await calls.addProject({ path: other, confirmed: true })).id
  expect(must(await calls.readReview({ workerId: stranger })).checksOf).toBe(its)
  must(
    await calls.confirmChecks({
      projectId: its,
      checks: [{ name: 'its', command: 'test -f new.txt' }],
    }),
  )
  expect(must(await calls.runChecks({ workerId: stranger }))).toEqual({ failed: 0 })
  expect(await readdir(join(house.data, 'workspaces', '.checks'))).toEqual([])
  expect(await house.git('status', '--porcelain')).toBe('')
}, 180_000)
