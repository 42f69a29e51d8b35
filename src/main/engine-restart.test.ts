import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import {
  createDriver,
  type House,
  makeHouse,
  must,
  openEngine,
  planText,
  removeHouse,
  shell,
} from './testing/engine-house'

const script = fileURLToPath(new URL('testing/run-engine.ts', import.meta.url))

/** Runs a plan in an engine of another process and kills that engine while `atOnce` workers run. */
const runAndKill = async (house: House, plan: string, atOnce: number): Promise<string> => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, house.root, house.data, house.repository, String(atOnce)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.end(plan)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  await once(child, 'exit')
  return said.toString().trim()
}

const openAgain = async (house: House) => {
  const engine = must(await openEngine(house.root, house.data))
  const [project] = must(await engine.calls.snapshot({})).projects
  if (project === undefined) throw new Error('the project was not kept')
  return { engine, drive: createDriver(engine, project.id) }
}

test('the engine is killed: what runs is adopted, what ended is settled, what waits is held', async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  const gate = join(house.root, 'gate')
  const waitForGate = `while [ ! -e '${gate}' ]; do sleep 0.05; done; echo adopted`
  const waveId = await runAndKill(
    house,
    planText(
      [
        shell('runs', waitForGate),
        shell('ends', 'sleep 1; echo settled'),
        shell('waits', 'echo resumed'),
      ],
      { maxConcurrent: 2 },
    ),
    2,
  )
  const folder = join(house.data, 'orchestrations')
  const [name = ''] = await readdir(folder)
  const turn = join(folder, name, '01-wave', 'workers', 'ends', 'turns', '1')
  while (!(await readdir(turn)).includes('exit')) await new Promise((done) => setTimeout(done, 50))

  const { engine, drive } = await openAgain(house)
  const held = await drive.until(waveId, (page) => drive.worker(page, 'ends').state === 'open')
  expect(drive.worker(held, 'ends')).toMatchObject({ ending: 'succeeded', turn: 1 })
  expect(drive.worker(held, 'runs').state).toBe('active')
  expect(drive.worker(held, 'waits').state).toBe('queued')
  expect(held.wave.hold?.reason).toContain('restarted')

  await writeFile(gate, '')
  const adopted = await drive.until(waveId, (page) => drive.worker(page, 'runs').state === 'open')
  expect(drive.worker(adopted, 'runs')).toMatchObject({ ending: 'succeeded', turn: 1 })
  expect((await drive.detail(adopted, 'runs')).result?.trim()).toBe('adopted')
  expect(drive.worker(adopted, 'waits').state).toBe('queued')

  must(await engine.calls.resumeWave({ waveId }))
  const page = await drive.ended(waveId)
  expect(page.wave.state).toBe('done')
  expect((await drive.detail(page, 'waits')).result?.trim()).toBe('resumed')
  await engine.close()
})

test('the engine is closed in order: the same worker goes on and is stopped by the next one', async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  const first = must(await openEngine(house.root, house.data))
  const project = must(await first.calls.addProject({ path: house.repository }))
  const drive = createDriver(first, project.id)
  const waveId = await drive.start(planText([shell('long', 'echo begun; exec sleep 60')]))
  await drive.until(waveId, ({ workers }) => workers[0]?.turnState === 'running')
  await first.close()

  const again = await openAgain(house)
  expect(again.engine.activeWorkers()).toBe(1)
  must(await again.engine.calls.stopWave({ waveId }))
  const page = await again.drive.ended(waveId)
  expect(again.drive.worker(page, 'long')).toMatchObject({
    ending: 'stopped',
    turn: 1,
    survivors: 0,
  })
  const log = join(page.wave.folder, 'workers', 'long', 'turns', '1', 'stdout.log')
  expect(await readFile(log, 'utf8')).toBe('begun\n')
  await again.engine.close()
})

test('inside a worker no engine is started', async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  expect(await openEngine(house.root, house.data, { WAVEDECK_TURN: 'a turn' })).toMatchObject({
    ok: false,
    error: { code: 'inside_worker' },
  })
})
