import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProcessTable } from '../platform/process-table'
import { TestHouse } from './test-house'
import { readClaim, readReason } from './turn-files'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(() => house.close())

/** The launcher that has the turn, and the clock of all launchers. */
const processesOf = async (folder: string): Promise<{ launcher: number; clock: number }> => {
  await expect.poll(() => readClaim(folder), { timeout: 20_000 }).not.toBeNull()
  const claim = readClaim(folder)
  if (claim === null || claim === 'app') throw new Error('no launcher has claimed the turn')
  const table = await readProcessTable()
  const starter = table.find(({ pid }) => pid === claim.pid)?.ppid
  const clock = table.find(({ ppid, pid }) => ppid === starter && pid !== claim.pid)
  if (clock === undefined) throw new Error('no clock of the launcher was found')
  return { launcher: claim.pid, clock: clock.pid }
}

test('the clock counts no second in which it stood still itself', async () => {
  const spec = await house.spec('echo ready; exec sleep 300', { deadlineSeconds: 3 })
  house.start(spec)
  const { clock } = await processesOf(spec.folder)
  process.kill(clock, 'SIGSTOP')
  // The app goes: the launcher alone holds the deadline.
  house.restart()
  await setTimeout(3_500)
  process.kill(clock, 'SIGCONT')
  const { end } = (await (await house.adopt(spec))?.finished) ?? {}
  expect(end?.stopReason).toBe('timed_out')
  // Three seconds of its own, the first of which may be a part of one.
  expect((end?.endedAt ?? 0) - (end?.startedAt ?? 0)).toBeGreaterThanOrEqual(3_500 + 2_000 - 200)
})

test('a note to the clock that comes in parts, over seconds, is one note', async () => {
  const spec = await house.spec('echo ready; exec sleep 300')
  const turn = house.start(spec)
  const { launcher, clock } = await processesOf(spec.folder)
  const tell = (text: string) => writeFile(`/proc/${String(clock)}/fd/0`, text)
  // The CLI's group it names is none that there can be, so nothing is ended.
  await tell(`++${String(launcher)} 4194305 1 1 1000000 ${spec.folder.slice(0, -9)}`)
  await setTimeout(1_500)
  await tell(`${spec.folder.slice(-9)}\0`)
  await expect.poll(() => readReason(spec.folder), { timeout: 20_000 }).toBe('timed_out')
  turn.stop('stopped')
  await turn.finished
})
