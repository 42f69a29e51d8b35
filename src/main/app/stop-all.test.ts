import { expect, test } from 'vitest'
import { ok } from '@shared/lib/result'
import type { Engine } from '../engine'
import { stopAll } from './stop-all'

const open = (active: number) => {
  const stopped: string[] = []
  const listeners = new Set<() => void>()
  const timers: (() => void)[] = []
  const state = { active }
  const waves = [
    { id: 'a', state: 'running' },
    { id: 'b', state: 'done' },
  ]
  // Only what `stopAll` asks of an engine.
  const engine = {
    calls: {
      snapshot: () => Promise.resolve(ok({ waves })),
      stopWave: ({ waveId }: { waveId: string }) => {
        stopped.push(waveId)
        return Promise.resolve(ok({}))
      },
    },
    activeWorkers: () => state.active,
    onChanges: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Engine
  const change = (now: number) => {
    state.active = now
    for (const listener of [...listeners]) listener()
  }
  let ended = false
  const ending = stopAll(engine, (work) => timers.push(work)).then(() => (ended = true))
  const settled = () => new Promise((resolve) => setImmediate(resolve)).then(() => ended)
  return { stopped, listeners, timers, change, ending, settled }
}

test('running waves are stopped, and the end waits for the last worker', async () => {
  const { stopped, listeners, change, settled } = open(2)
  expect(await settled()).toBe(false)
  expect(stopped).toEqual(['a'])
  change(1)
  expect(await settled()).toBe(false)
  change(0)
  expect(await settled()).toBe(true)
  expect(listeners.size).toBe(0)
})

test('with nothing running it ends at once', async () => {
  await open(0).ending
})

test('a worker that will not end holds the app for so long and no longer', async () => {
  const { timers, listeners, settled } = open(1)
  expect(await settled()).toBe(false)
  timers[0]?.()
  expect(await settled()).toBe(true)
  expect(listeners.size).toBe(0)
})
