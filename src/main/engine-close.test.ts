import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demo, must, planText, shell } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('closing a worker may delete its workspace; what only it had is named and kept', async () => {
  const { drive, engine, house } = open()
  const page = await drive.runToEnd(planText([demo('done', 'demo: write a.txt "one\\n"')]))
  const workerId = drive.worker(page, 'done').id
  const { workspace } = await drive.detail(page, 'done')
  const closed = must(
    await engine.calls.closeWorker({
      workerId,
      worth: 'discarded',
      why: '',
      deleteWorkspace: true,
    }),
  )
  expect(closed.kept).toContain('a.txt')
  expect(closed.kept).toContain(join(house.data, 'workspaces', '.kept', workerId))
  await expect(stat(workspace ?? '')).rejects.toThrow('ENOENT')
  expect(must(await engine.calls.readDiff({ workerId })).files).toMatchObject([{ path: 'a.txt' }])
  expect(await house.git('status', '--porcelain')).toBe('')
})

test('a worker whose launcher was killed is lost, and taken back or given up once nothing of it runs', async () => {
  const { drive, engine } = open()
  const waveId = await drive.start(
    planText(
      ['gone', 'given-up'].map((id) => shell(id, 'while :; do echo begun; sleep 0.3; done')),
    ),
  )
  const page = await drive.until(waveId, ({ workers }) =>
    workers.every(({ lastOutputAt }) => lastOutputAt !== null),
  )
  const workerId = drive.worker(page, 'gone').id
  expect(await engine.calls.endSurvivors({ workerId })).toMatchObject({
    error: { code: 'running' },
  })
  for (const id of ['gone', 'given-up']) {
    const { folder } = await drive.detail(page, id)
    const [launcher] = (await readFile(join(folder, 'turns/1/started'), 'utf8')).split('\n')
    process.kill(-Number(launcher), 'SIGKILL')
  }
  const lost = await drive.ended(waveId)
  expect(lost.wave.state).toBe('interrupted')
  expect(drive.worker(lost, 'gone')).toMatchObject({ state: 'lost', failureKind: 'lost' })
  expect((await drive.detail(lost, 'gone')).result).toContain('begun')
  const snapshot = must(await engine.calls.snapshotTail({ workerId, turn: 1 }))
  expect(await readFile(snapshot.path, 'latin1')).toContain('begun\nbegun\n')
  must(await engine.calls.endSurvivors({ workerId }))
  const back = await drive.until(waveId, (now) => drive.worker(now, 'gone').state === 'open')
  expect(drive.worker(back, 'gone').ending).toBe('interrupted')
  const givenUp = { workerId: drive.worker(back, 'given-up').id }
  must(await engine.calls.abandonWorker(givenUp))
  await drive.until(waveId, (now) => drive.worker(now, 'given-up').state === 'abandoned')
  expect(await engine.calls.abandonWorker(givenUp)).toMatchObject({ error: { code: 'not_lost' } })
})
