import { expect, test } from 'vitest'
import type { CallHandlers, DesktopCall } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import type { Engine } from '../engine'
import { createDeltaPusher } from '../ipc/push-deltas'
import { createFindHandler } from './find-handler'

const pusherWithBatches = (batches: number) => {
  let flush: () => void = expect.unreachable
  const pusher = createDeltaPusher({
    epoch: 'e',
    send: () => true,
    later: (work) => (flush = work),
  })
  for (let batch = 0; batch < batches; batch += 1) {
    pusher.add([{ type: 'spent', value: batch }])
    flush()
  }
  return {
    pusher,
    flush: () => {
      flush()
    },
  }
}
// Only the handlers these tests find.
const desktop = { copyText: () => Promise.resolve(ok({})) } as unknown as CallHandlers<DesktopCall>

test('while the engine has failed the desktop still answers, and only a snapshot starts it again', async () => {
  const asked: boolean[] = []
  const refused = fail(problem('locked', 'Held.'))
  const host = {
    engine: (again: boolean) => {
      asked.push(again)
      return Promise.resolve(refused)
    },
  }
  const find = createFindHandler(desktop, host, pusherWithBatches(0).pusher)
  expect(await find('copyText')).toEqual(ok(desktop.copyText))
  expect(await find('readPolicy')).toEqual(refused)
  expect(await find('snapshot')).toEqual(refused)
  expect(asked).toEqual([false, true])
})

test('a snapshot carries the epoch, and the number of the batch that left before it was read', async () => {
  const { pusher, flush } = pusherWithBatches(3)
  const snapshot = () => {
    // A batch leaves while the snapshot is read: the window must fold it in afterwards.
    pusher.add([{ type: 'spent', value: 7 }])
    flush()
    return Promise.resolve(ok({ epoch: 'engine', seq: 99, spentTodayUsd: 2 }))
  }
  const engine = { calls: { snapshot } } as unknown as Engine
  const find = createFindHandler(desktop, { engine: () => Promise.resolve(ok(engine)) }, pusher)
  const handler = await find('snapshot')
  if (!handler.ok) throw new Error(handler.error.message)
  expect(await handler.value({} as never)).toEqual(ok({ epoch: 'e', seq: 3, spentTodayUsd: 2 }))
})
