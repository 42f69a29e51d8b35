import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demo, must, planText } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('what is no longer as it was integrated is named, not committed unsaid, and can be put back', async () => {
  const { drive, engine, house } = open()
  const { calls } = engine
  const at = (file: string) => join(house.repository, file)
  const writes = [
    'README.md "# Better\\n"',
    'gone.txt "gone\\n"',
    'kept.txt "kept\\n"',
    'fix.txt "f\\n"',
  ]
  const brief = writes.map((each) => `demo: write ${each}`).join('\n')
  const page = await drive.runToEnd(planText([demo('since', brief)]))
  const workerId = drive.worker(page, 'since').id
  const waits = async () => must(await calls.readToCommit({ workerId }))
  expect(await waits()).toBeNull()
  must(await calls.decide({ workerId, path: null, atoms: null, decision: 'accept' }))
  must(await calls.integrate({ workerId }))
  const all = ['README.md', 'fix.txt', 'gone.txt', 'kept.txt']
  const asIntegrated = { files: all, edited: [], deleted: [], left: [], problem: null }
  expect(await waits()).toEqual(asIntegrated)

  await house.git('checkout', 'README.md')
  await rm(at('gone.txt'))
  await writeFile(at('fix.txt'), 'fixed\n')
  expect(await waits()).toEqual({
    files: ['fix.txt', 'kept.txt'],
    edited: ['fix.txt'],
    deleted: [],
    left: ['README.md', 'gone.txt'],
    problem: null,
  })
  const said = must(await calls.preCheck({ workerId })).problem
  expect(said).toMatchObject({ code: 'nothing_to_integrate' })
  expect(said?.message).toBe('All that is accepted was integrated before.')

  // Put back, taken back, put back again: the edit stays as it is.
  const read = async () => [
    await readFile(at('README.md'), 'utf8'),
    await readFile(at('gone.txt'), 'utf8').catch(() => null),
    await readFile(at('fix.txt'), 'utf8'),
  ]
  expect(must(await calls.putBack({ workerId }))).toEqual({ files: 2 })
  expect(await read()).toEqual(['# Better\n', 'gone\n', 'fixed\n'])
  expect(await waits()).toEqual({ ...asIntegrated, edited: ['fix.txt'] })
  expect(await calls.putBack({ workerId })).toMatchObject({
    error: { code: 'nothing_to_put_back' },
  })
  must(await calls.undoIntegrate({ workerId, keepEdited: false }))
  expect(await read()).toEqual(['# Project\n', null, 'fixed\n'])
  must(await calls.putBack({ workerId }))

  await house.git('config', 'user.name', 'Pat Person')
  await house.git('config', 'user.email', 'pat@example.com')
  await rm(at('gone.txt'))
  const told = (await waits())?.files
  const committed = await calls.commitIntegrated({
    workerId,
    message: 'S',
    detachedConfirmed: false,
  })
  expect(must(committed).commit).not.toBeNull()
  const names = await house.git('show', '--format=', '--name-only')
  expect(names.trim().split('\n')).toEqual(told)
  expect(await waits()).toBeNull()
}, 240_000)

test('a renamed file is one file in every count', async () => {
  const { drive, engine, house } = open()
  const { calls } = engine
  await house.git('config', 'user.name', 'Pat Person')
  await house.git('config', 'user.email', 'pat@example.com')
  const text = '"one\\ntwo\\nthree\\n"'
  const old = await drive.runToEnd(planText([demo('makes', `demo: write old.txt ${text}`)]))
  const take = async (workerId: string) => {
    must(await calls.decide({ workerId, path: null, atoms: null, decision: 'accept' }))
    const { files } = must(await calls.preCheck({ workerId }))
    return [files, must(await calls.integrate({ workerId })).files]
  }
  const commit = async (workerId: string) =>
    must(await calls.commitIntegrated({ workerId, message: 'S', detachedConfirmed: false }))
  await take(drive.worker(old, 'makes').id)
  await commit(drive.worker(old, 'makes').id)
  const lines = `demo: delete old.txt\ndemo: write new.txt ${text}\ndemo: write more.txt "m\\n"`
  const page = await drive.runToEnd(planText([demo('moves', lines)]))
  const workerId = drive.worker(page, 'moves').id
  expect(drive.worker(page, 'moves').diff?.files).toBe(2)
  expect(await take(workerId)).toEqual([2, 2])
  expect(must(await calls.readToCommit({ workerId }))?.files).toEqual([
    'more.txt',
    'old.txt → new.txt',
  ])
  await commit(workerId)
  expect(await house.git('status', '--porcelain')).toBe('')
}, 240_000)

test('where all that was integrated was put away, nothing is said to be in HEAD', async () => {
  const { drive, engine, house } = open()
  const { calls } = engine
  await house.git('config', 'user.name', 'Pat Person')
  await house.git('config', 'user.email', 'pat@example.com')
  const page = await drive.runToEnd(
    planText([demo('put', 'demo: write README.md "# New\\n"\ndemo: write new.txt "n\\n"')]),
  )
  const workerId = drive.worker(page, 'put').id
  must(await calls.decide({ workerId, path: null, atoms: null, decision: 'accept' }))
  must(await calls.integrate({ workerId }))
  await house.git('stash', '-u')
  expect(must(await calls.readToCommit({ workerId }))).toMatchObject({
    files: [],
    left: ['README.md', 'new.txt'],
    problem: {
      code: 'nothing_to_commit',
      message:
        'Nothing integrated is left to commit: HEAD holds it already, or the files no longer do.',
    },
  })
}, 240_000)

test('undo takes a file that was put back already for no edit, and says where nothing else is left', async () => {
  const { drive, engine, house } = open()
  const { calls } = engine
  const at = (file: string) => join(house.repository, file)
  const page = await drive.runToEnd(
    planText([demo('back', 'demo: write README.md "# Two\\n"\ndemo: write one.txt "1\\n"')]),
  )
  const workerId = drive.worker(page, 'back').id
  must(await calls.decide({ workerId, path: null, atoms: null, decision: 'accept' }))
  const undo = (keepEdited = false) => calls.undoIntegrate({ workerId, keepEdited })

  must(await calls.integrate({ workerId }))
  await house.git('checkout', 'README.md')
  await rm(at('one.txt'))
  expect(must(await undo()).kept).toEqual([])

  must(await calls.integrate({ workerId }))
  await writeFile(at('one.txt'), 'mine\n')
  expect(await undo()).toMatchObject({ error: { code: 'edited_since', where: 'one.txt' } })
  await house.git('checkout', 'README.md')
  expect(await undo()).toMatchObject({ error: { code: 'all_edited_since', where: 'one.txt' } })
  expect(must(await undo(true)).kept).toEqual(['one.txt'])
  expect(await readFile(at('one.txt'), 'utf8')).toBe('mine\n')
}, 240_000)
