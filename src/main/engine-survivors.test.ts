import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Survivor } from '@shared/outcome/turn-end'
import type { SchedulerPorts } from './scheduler/ports'
import {
  createDriver,
  makeHouse,
  must,
  openEngine,
  planText,
  removeHouse,
  shell,
} from './testing/engine-house'

/** Turns of which a process can't be ended, for as long as there is one in `left`. */
const withSurvivors =
  (left: Survivor[]) =>
  (ports: SchedulerPorts): SchedulerPorts => ({
    ...ports,
    turns: {
      ...ports.turns,
      start: (...args) => {
        const live = ports.turns.start(...args)
        const finished = live.finished.then(({ end, reading }) => ({
          end: { ...end, survivors: [...left] },
          reading,
        }))
        return {
          finished,
          stop: (reason) => {
            live.stop(reason)
          },
        }
      },
      sweep: (spec) => (left.length > 0 ? Promise.resolve([...left]) : ports.turns.sweep(spec)),
    },
  })

test('what can’t be ended is named in the outcome, and no next turn starts before it is gone', async () => {
  const house = await makeHouse()
  const left: Survivor[] = [{ pid: 4242, command: 'stubborn --serve', foundBy: 'marker' }]
  const options = { wrapPorts: withSurvivors(left) }
  const engine = must(await openEngine(house.root, house.data, {}, options))
  try {
    const { id } = must(await engine.calls.addProject({ path: house.repository }))
    const drive = createDriver(engine, id)
    const page = await drive.runToEnd(planText([shell('a', 'echo done')]))
    const { folder, worker } = await drive.detail(page, 'a')
    expect(worker.survivors).toBe(1)
    const outcome = JSON.parse(await readFile(join(folder, 'outcome.json'), 'utf8')) as object
    expect(outcome).toMatchObject({ ending: 'succeeded', end: { survivors: left } })

    const workerId = worker.id
    const { retryWorker, endSurvivors } = engine.calls
    for (const call of [retryWorker, endSurvivors]) {
      const refused = await call({ workerId })
      expect(refused).toMatchObject({ ok: false, error: { code: 'survivors' } })
      expect(JSON.stringify(refused)).toContain('stubborn --serve (4242)')
    }
    expect((await drive.detail(page, 'a')).turns).toHaveLength(1)

    left.pop()
    must(await engine.calls.endSurvivors({ workerId }))
    // Nothing is left to be killed; what outlived the turn stays in its outcome.
    const cleared = await drive.detail(page, 'a')
    expect(cleared.worker.survivors).toBe(0)
    expect(cleared.turns.at(-1)?.outcome?.end.survivors).toEqual([
      { pid: 4242, command: 'stubborn --serve', foundBy: 'marker' },
    ])
    must(await engine.calls.retryWorker({ workerId }))
    await drive.until(page.wave.id, (now) => {
      const { turn, turnState } = drive.worker(now, 'a')
      return turn === 2 && turnState === 'ended'
    })
  } finally {
    await engine.close()
    await removeHouse(house)
  }
})
