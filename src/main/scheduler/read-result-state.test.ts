import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Clock } from '../platform/clock'
import { ManualClock } from '../platform/manual-clock'
import { readResultState } from './read-result-state'

/** A clock on which no wait takes time. */
const atOnce: Clock = {
  now: () => 0,
  setTimer(run) {
    const timer = setImmediate(run)
    return () => {
      clearImmediate(timer)
    }
  },
}

test('a result that is there, empty, missing, unreadable or never came to be is said as what it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-result-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const result = join(folder, 'result.md')
  expect(await readResultState(atOnce, folder, 1)).toEqual({ path: 'absent', file: 'unknown' })
  await mkdir(join(folder, 'turns', '1'), { recursive: true })
  expect(await readResultState(atOnce, folder, 1)).toEqual({ path: 'resolved', file: 'missing' })
  await writeFile(result, '')
  expect(await readResultState(atOnce, folder, 1)).toEqual({ path: 'resolved', file: 'empty' })
  await writeFile(result, 'Done.')
  expect(await readResultState(atOnce, folder, 1)).toEqual({ path: 'resolved', file: 'present' })
  await rm(result)
  await mkdir(result)
  expect(await readResultState(atOnce, folder, 1)).toEqual({ path: 'resolved', file: 'unknown' })
  await rm(result, { recursive: true })
  await symlink('result.md', result)
  expect(await readResultState(atOnce, folder, 1)).toEqual({ path: 'resolved', file: 'unknown' })
  await rm(join(folder, 'turns'), { recursive: true })
  await writeFile(join(folder, 'turns'), '')
  expect(await readResultState(atOnce, folder, 1)).toEqual({ path: 'unreadable', file: 'unknown' })
})

/** A clock that tells when it is waited on. */
const watchedClock = () => {
  const clock = new ManualClock()
  let tell = (): void => undefined
  const waitedOn = () => new Promise<void>((resolve) => (tell = resolve))
  const watched: Clock = {
    now: () => clock.now(),
    setTimer(run, ms) {
      const cancel = clock.setTimer(run, ms)
      tell()
      return cancel
    },
  }
  const advance = (ms: number) => {
    clock.advance(ms)
  }
  return { clock: watched, waitedOn, advance }
}

test('what can’t be read at the instant of the settle is read again shortly after, and stays unreadable after that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-result-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const result = join(folder, 'result.md')
  await mkdir(join(folder, 'turns', '1'), { recursive: true })
  const { clock, waitedOn, advance } = watchedClock()

  await mkdir(result)
  let waits = waitedOn()
  const late = readResultState(clock, folder, 1)
  await waits
  await rm(result, { recursive: true })
  await writeFile(result, 'Done.')
  advance(250)
  expect(await late).toEqual({ path: 'resolved', file: 'present' })

  await writeFile(result, '')
  waits = waitedOn()
  const halfWritten = readResultState(clock, folder, 1)
  await waits
  await writeFile(result, 'Done.')
  advance(250)
  expect(await halfWritten).toEqual({ path: 'resolved', file: 'present' })

  await rm(result)
  await mkdir(result)
  waits = waitedOn()
  const never = readResultState(clock, folder, 1)
  await waits
  waits = waitedOn()
  advance(250)
  await waits
  advance(250)
  expect(await never).toEqual({ path: 'resolved', file: 'unknown' })
})
