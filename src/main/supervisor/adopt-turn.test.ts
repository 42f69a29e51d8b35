import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveTurn } from '@shared/worker/turn-runner'
import type { TurnSpec } from '@shared/worker/turn-spec'
import { readProcessTable } from '../platform/process-table'
import { readMarkers } from '../platform/process-traces'
import { TestHouse } from './test-house'
import { readClaim } from './turn-files'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(() => house.close())

const outputOf = (spec: TurnSpec) =>
  readFile(join(spec.folder, 'stdout.log'), 'utf8').catch(() => '')

const adopted = async (spec: TurnSpec): Promise<LiveTurn> => {
  const live = await house.adopt(spec)
  if (!live) throw new Error('it was not adopted')
  return live
}

/** Starts a turn and lets this app go as soon as it printed `ready`. */
const startAndLeave = async (script: string, changes: Partial<TurnSpec> = {}) => {
  const spec = await house.spec(script, changes)
  house.start(spec)
  await expect.poll(() => outputOf(spec), { timeout: 10_000 }).toContain('ready')
  house.restart()
  return spec
}

test('a turn that never ran is claimed, and never runs', async () => {
  const spec = await house.spec('echo ran')
  expect(await house.adopt(spec)).toBeNull()
  expect((await house.start(spec).finished).end.launchError).toContain('claimed already')
  expect(await house.adopt(spec)).toBeNull()
  expect(await outputOf(spec)).toBe('')
})

test('what still runs is adopted: read on, limited and stopped as before', async () => {
  const spec = await startAndLeave('echo ready; sleep 0.5; echo result fine; exit 4')
  const heard: number[] = []
  const live = await house.adopt(spec, {
    running: (at) => heard.push(at),
    progress: () => true,
  })
  const finished = await live?.finished
  expect(finished?.end).toMatchObject({ exitCode: 4, stopReason: null, lost: false })
  expect(finished?.reading).toMatchObject({ resultText: 'fine', counts: { lines: 2 } })
  expect(heard).toEqual([finished?.end.startedAt])

  const hanging = await adopted(await startAndLeave('echo ready; echo result x; sleep 300'))
  expect((await hanging.finished).end.stopReason).toBe('drained')

  const running = await adopted(await startAndLeave('echo ready; sleep 300'))
  running.stop('stopped')
  expect((await running.finished).end).toMatchObject({ stopReason: 'stopped', signal: 'SIGTERM' })
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
})

test('what ended while the app was away is settled from its files', async () => {
  const spec = await startAndLeave('echo ready; echo result fine; sleep 0.2; exit 7')
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
  const { end, reading } = await (await adopted(spec)).finished
  expect(end).toMatchObject({ exitCode: 7, lost: false, stopReason: null })
  expect(end.endedAt - end.startedAt).toBeGreaterThanOrEqual(200)
  expect(reading.resultText).toBe('fine')
  // Looking again says the same.
  expect((await (await adopted(spec)).finished).end).toEqual(end)
})

test('the launcher holds the deadline with the app gone', async () => {
  const spec = await startAndLeave('echo ready; sleep 300', { deadlineSeconds: 1 })
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
  const { end } = await (await adopted(spec)).finished
  expect(end).toMatchObject({ stopReason: 'timed_out', signal: 'SIGTERM', lost: false })
})

test('the launcher holds the output limit with the app gone', async () => {
  const spec = await startAndLeave('echo ready; sleep 0.3; yes | head -c 3000000; sleep 300', {
    outputLimitBytes: 1_000_000,
  })
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
  const { end } = await (await adopted(spec)).finished
  expect(end).toMatchObject({ stopReason: 'output_limit', lost: false })
})

test('a launcher that is gone without a record: its group is stopped, the turn is lost', async () => {
  const spec = await startAndLeave('trap "" TERM; echo ready; while :; do sleep 0.1; done')
  const claim = readClaim(spec.folder)
  if (!claim || claim === 'app') throw new Error('not claimed')
  process.kill(claim.pid, 'SIGKILL')
  const { end } = await (await adopted(spec)).finished
  expect(end).toMatchObject({ exitCode: null, signal: null, lost: true, survivors: [] })
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
})

test('a claim of another boot, an empty claim and a lost folder are lost', async () => {
  const spec = await house.spec('true')
  const started = join(spec.folder, 'started')
  await writeFile(started, `${String(process.pid)}\n1\nanother-boot\n`)
  expect((await (await adopted(spec)).finished).end).toMatchObject({ lost: true, exitCode: null })
  await writeFile(started, '')
  expect((await (await adopted(spec)).finished).end.lost).toBe(true)
  await rm(spec.folder, { recursive: true })
  expect((await (await adopted(spec)).finished).end.lost).toBe(true)
})

test('an end that only fitted into the file made beforehand counts', async () => {
  const spec = await startAndLeave('echo ready; exit 5')
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
  await writeFile(join(spec.folder, 'exit'), '')
  await writeFile(join(spec.folder, 'exit.spare'), `${'exit 5'.padEnd(31)}\n`)
  expect((await (await adopted(spec)).finished).end).toMatchObject({
    exitCode: 5,
    stopReason: 'disk_full',
  })
})

test('the launcher itself writes its record into the file made beforehand when it must', async () => {
  const spec = await house.spec('echo ready; sleep 0.3; exit 5')
  const live = house.start(spec)
  await expect.poll(() => outputOf(spec), { timeout: 10_000 }).toContain('ready')
  // The record can't be created anew, as on a full disk.
  await writeFile(join(spec.folder, 'exit'), '')
  expect((await live.finished).end).toMatchObject({ exitCode: 5, stopReason: 'disk_full' })
})

test('the app is killed while a turn runs: the next one adopts it', async () => {
  const spec = await house.spec('echo ready; sleep 1; echo result fine')
  const file = join(house.folder, 'spec.json')
  await writeFile(file, JSON.stringify(spec))
  const app = spawn('npx', ['tsx', 'src/main/supervisor/test-app.ts', file], {
    stdio: 'ignore',
    detached: true,
  })
  await expect.poll(() => outputOf(spec), { timeout: 20_000 }).toContain('ready')
  process.kill(-(app.pid ?? 0), 'SIGKILL')
  await once(app, 'exit')
  const { end, reading } = await (await adopted(spec)).finished
  expect(end).toMatchObject({ exitCode: 0, lost: false, stopReason: null })
  expect(reading.resultText).toBe('fine')
})

test('a sweep ends what an earlier turn left', async () => {
  const spec = await startAndLeave('echo ready; setsid sleep 300 & wait')
  expect(await house.supervisor.sweep(spec)).toEqual([])
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
})

test('no launcher and no clock outlives the turns once the app is closed', async () => {
  const mark = 'WAVEDECK_TEST_HOUSE'
  const spec = await house.spec('echo result fine')
  const env = { ...spec.env, [mark]: house.folder }
  const marked = async () => {
    const pids = (await readProcessTable()).map(({ pid }) => pid)
    return [...(await readMarkers(pids, mark)).values()].filter((each) => each === house.folder)
  }
  const live = house.start({ ...spec, env })
  expect((await live.finished).end.exitCode).toBe(0)
  // What starts turns, and its clock, are there for the next one.
  expect(await marked()).not.toEqual([])
  house.supervisor.close()
  await expect.poll(marked, { timeout: 40_000 }).toEqual([])
})
