import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../platform/clock'
import { TestHouse } from './test-house'

const hour = 3_600_000

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
      return true
    },
  })
  const { end, reading } = await live.finished
  expect(end).toMatchObject({ exitCode: 0, stopReason: null, lost: false })
  expect(reading.resultText).toBe('fine')
  expect(end.endedAt - end.startedAt).toBeGreaterThanOrEqual(hour)
  expect(Math.abs((end.sleptMs ?? 0) - hour)).toBeLessThan(60_000)
})
