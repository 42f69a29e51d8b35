import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readIdentity } from '../platform/process-identity'
import type { TurnSpec } from '@shared/worker/turn-spec'
import { TestHouse } from './test-house'
import { readClaim, writeReason } from './turn-files'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(() => house.close())

const outputOf = (spec: TurnSpec) =>
  readFile(join(spec.folder, 'stdout.log'), 'utf8').catch(() => '')

/** Starts a script and stops it once it has printed `ready`. */
const stopWhenReady = async (script: string) => {
  const spec = await house.spec(script)
  const live = house.start(spec)
  await expect.poll(() => outputOf(spec), { timeout: 10_000 }).toContain('ready')
  live.stop('stopped')
  live.stop('over_budget')
  return live.finished
}

test('a CLI that obeys TERM ends with its own status, told once', async () => {
  const { end } = await stopWhenReady(
    `trap 'echo term; exit 9' TERM; echo ready; while :; do sleep 0.1; done`,
  )
  expect(end).toMatchObject({ exitCode: 9, stopReason: 'stopped', lost: false, survivors: [] })
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
})

test('the CLI hears one TERM only', async () => {
  const spec = await house.spec(
    `trap 'n=$((n+1))' TERM; echo ready; until [ -n "$n" ]; do sleep 0.1; done; sleep 0.3; echo terms $n`,
    { graceSeconds: 20 },
  )
  const live = house.start(spec)
  await expect.poll(() => outputOf(spec), { timeout: 10_000 }).toContain('ready')
  live.stop('stopped')
  await live.finished
  expect(await outputOf(spec)).toContain('terms 1')
})

test.each([
  ['ignores TERM', `trap '' TERM; echo ready; while :; do sleep 0.1; done`],
  ['has a grandchild in another session', `setsid sleep 300 & echo ready; wait`],
  [
    'has a grandchild in another session that ignores TERM',
    `setsid bash -c "trap '' TERM; while :; do sleep 0.1; done" & sleep 0.1; echo ready; wait`,
  ],
  ['forked twice', `(setsid bash -c 'sleep 300 & exit' &); sleep 0.2; echo ready; sleep 300`],
  [
    'has a daemon without its marker and descriptors, in the workspace',
    `(env -i setsid /bin/sh -c 'sleep 300' </dev/null >/dev/null 2>&1 &); sleep 0.2; echo ready; sleep 300`,
  ],
])('nothing survives the stop of a CLI that %s', async (_name, script) => {
  const { end } = await stopWhenReady(script)
  expect(end).toMatchObject({ stopReason: 'stopped', lost: false, survivors: [] })
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
})

test('a process that keeps stdout open after its parent ended is ended too, its bytes are late', async () => {
  const spec = await house.spec(
    `env -u WAVEDECK_TURN setsid bash -c 'trap "" TERM; touch up; cd /; while :; do echo late; sleep 0.05; done' & until [ -e up ]; do sleep 0.05; done; echo result fine; exit 0`,
  )
  const { end, reading } = await house.start(spec).finished
  expect(end).toMatchObject({ exitCode: 0, stopReason: null, survivors: [] })
  expect(reading.resultText).toBe('fine')
  expect(end.lateBytes).toBeGreaterThan(0)
  const settled = (await outputOf(spec)).length
  expect(settled).toBe(end.stdoutBytes + end.lateBytes)
})

test('a CLI that printed its result and hangs is drained; output starts the drain anew', async () => {
  const { end, reading } = await house.run(
    'echo result one; sleep 0.5; echo tick; sleep 0.5; echo tick; sleep 300',
    { drainSeconds: 1.5 },
  )
  expect(end).toMatchObject({ stopReason: 'drained', signal: 'SIGTERM', lost: false })
  expect(end.endedAt - end.startedAt).toBeGreaterThanOrEqual(2_400)
  expect(reading).toMatchObject({ resultText: 'one', counts: { lines: 3 } })
})

test('a background task that opens again holds the drain', async () => {
  const { end, reading } = await house.run(
    'printf "result one\\nmore\\n"; sleep 0.8; echo result two',
  )
  expect(end).toMatchObject({ stopReason: null, exitCode: 0 })
  expect(reading.resultText).toBe('two')
})

test('a silent CLI is stalled, a chatty one times out', async () => {
  const silent = await house.run('echo a; sleep 300', { idleSeconds: 0.4 })
  expect(silent.end).toMatchObject({ stopReason: 'stalled', signal: 'SIGTERM' })
  const chatty = await house.run('while :; do echo a; sleep 0.1; done', {
    idleSeconds: 1,
    deadlineSeconds: 0.8,
  })
  expect(chatty.end).toMatchObject({ stopReason: 'timed_out' })
})

test('too much output ends the turn and the file stays whole', async () => {
  const spec = await house.spec('yes | head -c 3000000; sleep 300', { outputLimitBytes: 1_000_000 })
  const { end } = await house.start(spec).finished
  expect(end).toMatchObject({ stopReason: 'output_limit', lost: false })
  expect((await outputOf(spec)).length).toBe(end.stdoutBytes + end.lateBytes)
})

test('the first written reason wins', async () => {
  const spec = await house.spec('echo ready; sleep 300')
  const live = house.start(spec)
  await expect.poll(() => outputOf(spec), { timeout: 10_000 }).toContain('ready')
  expect(writeReason(spec.folder, 'timed_out')).toBe(true)
  live.stop('stopped')
  expect((await live.finished).end.stopReason).toBe('timed_out')
})

test('a killed launcher leaves nothing running, and no invented end', async () => {
  const spec = await house.spec('echo ready; sleep 300 & wait')
  const live = house.start(spec)
  await expect.poll(() => outputOf(spec), { timeout: 10_000 }).toContain('ready')
  const claim = readClaim(spec.folder)
  if (!claim || claim === 'app') throw new Error('not claimed')
  process.kill(claim.pid, 'SIGKILL')
  const { end } = await live.finished
  expect(end).toMatchObject({ exitCode: null, signal: null, lost: true, survivors: [] })
  await expect.poll(() => house.running(), { timeout: 10_000 }).toEqual([])
})

test('what a CLI says while it is ended after its launcher is read', async () => {
  const spec = await house.spec(
    `trap 'sleep 0.3; echo result last; exit' TERM; echo ready; sleep 300 & wait`,
  )
  const live = house.start(spec)
  await expect.poll(() => outputOf(spec), { timeout: 10_000 }).toContain('ready')
  const claim = readClaim(spec.folder)
  if (!claim || claim === 'app') throw new Error('not claimed')
  process.kill(claim.pid, 'SIGKILL')
  const { end, reading } = await live.finished
  expect(end.lost).toBe(true)
  expect(reading.resultText).toBe('last')
})

test('a stop asked before the process runs is kept', async () => {
  const live = house.start(await house.spec('sleep 300'))
  live.stop('stopped')
  expect((await live.finished).end).toMatchObject({ stopReason: 'stopped', survivors: [] })
})

test('a stranger in the person’s checkout is never touched', async () => {
  const stranger = house.start(await house.spec('cd /tmp; echo ready; sleep 300'))
  const spec = await house.spec('sleep 0.1', { workspace: '/tmp' })
  const other = await house.spec('echo ready; sleep 300', { workspace: '/tmp' })
  const bystander = house.start(other)
  await expect.poll(() => outputOf(other), { timeout: 10_000 }).toContain('ready')
  await house.start(spec).finished
  const claim = readClaim(other.folder)
  expect(claim && claim !== 'app' && (await readIdentity(claim.pid))).toEqual(claim)
  for (const live of [stranger, bystander]) {
    live.stop('stopped')
    await live.finished
  }
})

test('fifty starts and stops leave no descriptor open', async () => {
  const count = async () => (await readdir('/dev/fd')).length
  const cycle = async () => {
    const live = house.start(await house.spec('sleep 300'))
    live.stop('stopped')
    return (await live.finished).end.stopReason
  }
  await cycle()
  const before = await count()
  for (let round = 0; round < 10; round += 1) {
    const reasons = await Promise.all(Array.from({ length: 5 }, cycle))
    expect(reasons).toEqual(Array.from({ length: 5 }, () => 'stopped'))
  }
  expect(await count()).toBe(before)
})
