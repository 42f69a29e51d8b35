import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../platform/clock'
import { readProcessTable } from '../platform/process-table'
import { TestHouse } from './test-house'
import { readClaim } from './turn-files'

const hour = 3_600_000

const launcherOf = async (folder: string) => {
  await expect.poll(() => readClaim(folder), { timeout: 20_000 }).not.toBeNull()
  const claim = readClaim(folder)
  if (claim === null || claim === 'app') throw new Error('no launcher has claimed the turn')
  return claim
}

test('the machine’s sleep reaches neither a deadline nor an idle limit, and is no run time', async () => {
  let slept = 0
  const house = await TestHouse.open({ ...systemClock, now: () => systemClock.now() + slept })
  onTestFinished(() => house.close())
  const spec = await house.spec('echo ready; sleep 1; echo result fine; exit 0', {
    deadlineSeconds: 600,
    idleSeconds: 60,
  })
  const live = house.start(spec, {
    running: () => undefined,
    progress: () => {
      slept = hour
    },
  })
  const { end, reading } = await live.finished
  expect(end).toMatchObject({ exitCode: 0, stopReason: null, lost: false })
  expect(reading.resultText).toBe('fine')
  expect(end.endedAt - end.startedAt).toBeGreaterThanOrEqual(hour)
  expect(Math.abs((end.sleptMs ?? 0) - hour)).toBeLessThan(60_000)
})

test('the launcher counts no second in which its own clock stood still', async () => {
  const house = await TestHouse.open()
  onTestFinished(() => house.close())
  const spec = await house.spec('echo ready; exec sleep 300', { deadlineSeconds: 3 })
  house.start(spec)
  const { pid } = await launcherOf(spec.folder)
  // The app goes: the launcher alone holds the deadline.
  house.restart()
  const table = await readProcessTable()
  const starter = table.find((entry) => entry.pid === pid)?.ppid
  const clock = table.find((entry) => entry.ppid === starter && entry.pid !== pid)
  if (clock === undefined) throw new Error('no clock of the launcher was found')
  process.kill(clock.pid, 'SIGSTOP')
  await setTimeout(3_500)
  process.kill(clock.pid, 'SIGCONT')
  const { end } = (await (await house.adopt(spec))?.finished) ?? {}
  expect(end?.stopReason).toBe('timed_out')
  // Three seconds of its own, the first of which may be a part of one.
  expect((end?.endedAt ?? 0) - (end?.startedAt ?? 0)).toBeGreaterThanOrEqual(3_500 + 2_000 - 200)
})
