import { expect, test } from 'vitest'
import { demo, must, planText } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('a worker that is committed waits no more, and the commit is no news to the others; lines around a hunk are read', async () => {
  const { drive, engine, house } = open()
  const { calls } = engine
  const page = await drive.runToEnd(
    planText([
      demo('one', 'demo: write one.txt "1\\n2\\n3\\n"'),
      demo('two', 'demo: write two.txt "2\\n"'),
    ]),
  )
  const [one, two] = [drive.worker(page, 'one').id, drive.worker(page, 'two').id]
  for (const workerId of [one, two])
    must(await calls.decide({ workerId, path: null, atoms: null, decision: 'accept' }))
  expect([...must(await calls.checkOthers({ workerId: two })).order].sort()).toEqual(['one', 'two'])

  // Who is in already is neither offered nor taken along, and stays in when the other is taken back.
  must(await calls.integrate({ workerId: one }))
  expect(must(await calls.checkOthers({ workerId: two }))).toEqual({ others: [], order: ['two'] })
  expect(must(await calls.integrate({ workerId: two, withWorkers: [one] }))).toEqual({ files: 1 })
  expect(must(await calls.readReview({ workerId: two })).integration?.alongWith).toEqual([])
  const undo = (workerId: string) => calls.undoIntegrate({ workerId, keepEdited: false })
  expect(must(await undo(two))).toEqual({ kept: [], workers: ['two'] })
  expect(await house.git('status', '--porcelain')).toBe('?? one.txt\n')
  const takenOf = async (workerId: string) =>
    must(await calls.readWorker({ workerId })).worker.taken
  expect([await takenOf(one), await takenOf(two)]).toEqual(['integrated', null])
  await house.git('config', 'user.name', 'Pat Person')
  await house.git('config', 'user.email', 'pat@example.com')
  const done = must(
    await calls.commitIntegrated({ workerId: one, message: 'One', detachedConfirmed: false }),
  )
  expect(done.commit).not.toBeNull()
  expect(must(await calls.checkOthers({ workerId: two }))).toEqual({ others: [], order: ['two'] })
  expect(must(await calls.readReview({ workerId: two })).headMoved).toBe(false)

  const read = (more: { from: number; to: number | null; turn?: number }) =>
    calls.readLines({ workerId: one, path: 'one.txt', ...more })
  expect(must(await read({ from: 2, to: null }))).toEqual({ lines: ['2', '3'], total: 3 })
  expect(must(await read({ from: 1, to: 1, turn: 1 }))).toEqual({ lines: ['1'], total: 3 })
  expect(await calls.readLines({ workerId: one, path: 'no', from: 1, to: 1 })).toMatchObject({
    ok: false,
    error: { code: 'file_not_in_diff' },
  })
}, 240_000)
