import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demo, must, planText } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('workers are compared by file and hunk, taken together, marked on request, committed without workspaces', async () => {
  const { drive, engine, house, projectId } = open()
  const { calls } = engine
  const readme = join(house.repository, 'README.md')
  const write = (file: string, text: string) => `demo: write ${file} ${JSON.stringify(text)}`
  const page = await drive.runToEnd(
    planText([
      demo('one', `${write('README.md', '# One\n')}\n${write('one.txt', 'one\n')}`),
      demo('two', `${write('README.md', '# Two\n')}\n${write('two.txt', 'two\n')}`),
      demo('three', write('three.txt', 'three\n')),
    ]),
  )
  const id = (planId: string) => drive.worker(page, planId).id
  const [one, two, three] = [id('one'), id('two'), id('three')]
  const decide = async (workerId: string, path: string | null, decision: 'accept' | 'clear') =>
    must(await calls.decide({ workerId, path, atoms: null, decision }))
  for (const workerId of [one, two, three]) await decide(workerId, null, 'accept')

  const { others, order } = must(await calls.checkOthers({ workerId: one }))
  expect(others).toHaveLength(2)
  expect(others).toEqual(
    expect.arrayContaining([
      { workerId: two, planId: 'two', files: [{ path: 'README.md', hunks: [0] }] },
      { workerId: three, planId: 'three', files: [] },
    ]),
  )
  expect(order[0]).toBe('three')
  expect(must(await calls.preCheck({ workerId: one, withWorkers: [two] }))).toMatchObject({
    conflicts: [{ path: 'README.md', hunks: [] }],
    problem: { code: 'integrate_conflict' },
  })
  // With the checkout too it is told by hunk.
  await writeFile(readme, '# Mine\n')
  expect(must(await calls.preCheck({ workerId: one }))).toMatchObject({
    conflicts: [{ path: 'README.md', hunks: [0] }],
    problem: { code: 'integrate_conflict' },
  })
  await writeFile(readme, '# Project\n')
  expect((await calls.integrate({ workerId: one, withWorkers: [two] })).ok).toBe(false)
  expect(await house.git('status', '--porcelain')).toBe('')

  // On request the file gets both sides, and undo takes it back; so long as markers are left, no commit.
  must(await calls.integrate({ workerId: one, withWorkers: [two], markers: true }))
  const marked = await readFile(readme, 'utf8')
  expect(marked).toBe('<<<<<<< yours, worker one\n# One\n=======\n# Two\n>>>>>>> worker two\n')
  await house.git('config', 'user.name', 'Pat Person')
  await house.git('config', 'user.email', 'pat@example.com')
  const commit = () =>
    calls.commitIntegrated({ workerId: two, message: 'Both', detachedConfirmed: false })
  expect(await commit()).toMatchObject({ ok: false, error: { code: 'markers_left' } })
  const shown = async () => must(await calls.readReview({ workerId: two })).integration
  expect(await shown()).toMatchObject({ marked: ['README.md'] })
  await writeFile(readme, '# Both\n')
  expect(await shown()).toMatchObject({ marked: [] })
  await writeFile(readme, marked)
  must(await calls.undoIntegrate({ workerId: two, keepEdited: false }))
  expect(await house.git('status', '--porcelain')).toBe('')

  // Checks run on exactly what is taken together, and their result is of nothing else.
  const look = 'ls; cat README.md; test -f one.txt && test -f two.txt && ! test -f three.txt'
  must(await calls.confirmChecks({ projectId, checks: [{ name: 'one and two', command: look }] }))
  expect(await calls.runChecks({ workerId: one, withWorkers: [two] })).toMatchObject({
    error: { code: 'checks_conflict', where: 'README.md' },
  })
  await decide(two, 'README.md', 'clear')
  expect(must(await calls.runChecks({ workerId: one, withWorkers: [two] }))).toEqual({ failed: 0 })
  const checked = async (withWorkers: string[]) => {
    const { run, current } = must(await calls.readCheckRun({ workerId: one, withWorkers }))
    return { current, together: run?.together, tail: run?.results[0]?.tail }
  }
  const tail = 'README.md\none.txt\ntwo.txt\n# One\n'
  expect(await checked([two])).toEqual({ current: true, together: ['two'], tail })
  for (const others of [[], [two, three]])
    expect(await checked(others)).toEqual({ current: false, together: ['two'], tail })
  await decide(two, 'two.txt', 'clear')
  expect(await checked([two])).toMatchObject({ current: false })
  await decide(two, 'two.txt', 'accept')

  // Parts of three as one integrate; its workspaces may go before undo and commit.
  expect(must(await calls.integrate({ workerId: one, withWorkers: [two, three] }))).toEqual({
    files: 4,
  })
  const { report } = must(await calls.readReport({ orchestrationId: page.wave.orchestrationId }))
  const counted = report.waves[0]?.workers.map(({ planId, integrated }) => [planId, integrated])
  expect(counted).toEqual([
    ['one', 2],
    ['two', 1],
    ['three', 1],
  ])
  for (const workerId of [one, two, three])
    must(await calls.closeWorker({ workerId, worth: 'used', why: '', deleteWorkspace: true }))
  await rm(join(house.data, 'workspaces', '.kept'), { recursive: true, force: true })
  expect(await readFile(readme, 'utf8')).toBe('# One\n')
  await writeFile(join(house.repository, 'two.txt'), 'two, fixed\n')
  expect(must(await commit()).commit).toBe((await house.git('rev-parse', 'HEAD')).trim())
  expect(await house.git('show', '--format=', '--name-only')).toBe(
    'README.md\none.txt\nthree.txt\ntwo.txt\n',
  )
  expect(await house.git('show', 'HEAD:two.txt')).toBe('two, fixed\n')
  expect(await house.git('status', '--porcelain')).toBe('')
}, 300_000)

test('a hunk that both sides changed alike is not named among those in conflict', async () => {
  const { drive, engine, house } = open()
  const { calls } = engine
  const readme = join(house.repository, 'README.md')
  const text = (first: string, last: string) =>
    [first, ...Array.from({ length: 20 }, (_, at) => String(at)), last, ''].join('\n')
  await writeFile(readme, text('# Project', 'end'))
  await house.git('commit', '-qam', 'Long')
  const write = (first: string) => `demo: write README.md ${JSON.stringify(text(first, 'END'))}`
  const page = await drive.runToEnd(planText([demo('a', write('# A')), demo('b', write('# B'))]))
  const [workerId, other] = ['a', 'b'].map((id) => drive.worker(page, id).id) as [string, string]
  for (const each of [workerId, other])
    must(await calls.decide({ workerId: each, path: null, atoms: null, decision: 'accept' }))
  const { others } = must(await calls.checkOthers({ workerId }))
  expect(others[0]?.files).toEqual([{ path: 'README.md', hunks: [0] }])
  await writeFile(readme, text('# Mine', 'END'))
  expect(must(await calls.preCheck({ workerId })).conflicts).toEqual([
    { path: 'README.md', hunks: [0] },
  ])
}, 240_000)
