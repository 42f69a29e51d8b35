import { rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { LiveTurn } from '@shared/worker/turn-runner'
import type { TurnSpec } from '@shared/worker/turn-spec'
import { type Clock, systemClock } from '../platform/clock'
import { TestHouse } from './test-house'

let house: TestHouse | null = null
afterEach(() => house?.close())

/** Twenty times as fast. */
const hasty: Clock = {
  now: () => systemClock.now() * 20,
  setTimer: (run, ms) => systemClock.setTimer(run, ms / 20),
}

/** A turn that runs and prints nothing before it is told to. */
const silent = async (clock: Clock): Promise<{ spec: TurnSpec; live: LiveTurn; go: string }> => {
  house = await TestHouse.open(clock)
  const spec = await house.spec('until [ -e go ]; do sleep 0.05; done; echo result fine', {
    deadlineSeconds: 3_000,
    drainSeconds: 3_000,
  })
  const started = house
  return new Promise((resolve) => {
    const running = () => {
      resolve({ spec, live, go: join(spec.workspace, 'go') })
    }
    const live = started.start(spec, {
      running: () => setImmediate(running),
      progress: () => true,
    })
  })
}

/** As good as unreadable to everybody, root too: opening a link to itself fails. */
const shut = async (file: string): Promise<void> => {
  await rename(file, `${file}.aside`)
  await symlink(file, file)
}

const reopen = async (file: string): Promise<void> => {
  await rm(file)
  await rename(`${file}.aside`, file)
}

const told = (text: string) => text.startsWith('ELOOP')

test('a log that can’t be read for a while is read when it can be', async () => {
  const { spec, live, go } = await silent(systemClock)
  const log = join(spec.folder, 'stdout.log')
  await shut(log)
  await expect.poll(() => house?.complaints.some(told), { timeout: 40_000 }).toBe(true)
  await writeFile(go, '')
  await expect.poll(() => stat(join(spec.folder, 'exit')), { timeout: 40_000 }).toBeTruthy()
  await reopen(log)
  const { end, reading } = await live.finished
  expect(reading.resultText).toBe('fine')
  expect(end).toMatchObject({ exitCode: 0, lost: false, stdoutBytes: 'result fine\n'.length })
  expect(end.unread).toBeUndefined()
})

test('an end is not told without its output: a log that stays unreadable is said to be', async () => {
  const { spec, live, go } = await silent(hasty)
  await shut(join(spec.folder, 'stdout.log'))
  await writeFile(go, '')
  const { end, reading } = await live.finished
  expect(reading.resultText).toBeNull()
  expect(end).toMatchObject({ exitCode: 0, lost: false })
  expect(end.unread).toContain('ELOOP')
})

test('a log that is gone is not an empty one', async () => {
  const { spec, live, go } = await silent(systemClock)
  await rm(join(spec.folder, 'stdout.log'))
  await writeFile(go, '')
  const { end } = await live.finished
  expect(end).toMatchObject({ exitCode: 0, stdoutBytes: 0 })
  expect(end.unread).toBe('it, or a folder above it, does not exist')
})

test('a record of the end that can’t be read is waited for; what stays unreadable is lost', async () => {
  const { spec, live, go } = await silent(hasty)
  await writeFile(join(spec.folder, 'exit'), '')
  await shut(join(spec.folder, 'exit'))
  await writeFile(go, '')
  const { end } = await live.finished
  expect(end).toMatchObject({ exitCode: null, signal: null, lost: true })
})

test('an index that finds no room on the disk costs no output', async () => {
  const { spec, live, go } = await silent(systemClock)
  await symlink('/dev/full', join(spec.folder, 'index'))
  await writeFile(go, '')
  const { end, reading } = await live.finished
  expect(end.unread).toBeUndefined()
  expect(reading.resultText).toBe('fine')
})
