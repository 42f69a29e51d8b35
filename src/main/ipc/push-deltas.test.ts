import { expect, test } from 'vitest'
import type { Change, Deltas } from '@shared/ipc/views'
import { createDeltaPusher } from './push-deltas'

const spent = (value: number): Change => ({ type: 'spent', value })
const project = (id: string, name = id): Change => ({
  type: 'project',
  value: { id, name, path: `/${id}`, isGit: true, branch: null },
})

const open = () => {
  const sent: Deltas[] = []
  const waiting: { work: () => void; ms: number }[] = []
  const window = { hears: true }
  const pusher = createDeltaPusher({
    epoch: 'e',
    send: (deltas) => {
      if (window.hears) sent.push(deltas)
      return window.hears
    },
    later: (work, ms) => waiting.push({ work, ms }),
  })
  const tick = () => {
    for (const { work } of waiting.splice(0)) work()
  }
  return { pusher, sent, waiting, window, tick }
}

test('changes of 50 ms leave as one batch, numbered from 1 without gaps', () => {
  const { pusher, sent, waiting, tick } = open()
  pusher.add([spent(1)])
  pusher.add([project('a')])
  expect(waiting.map(({ ms }) => ms)).toEqual([50])
  expect(sent).toEqual([])
  tick()
  pusher.add([project('b')])
  tick()
  expect(sent).toEqual([
    { epoch: 'e', seq: 1, changes: [spent(1), project('a')] },
    { epoch: 'e', seq: 2, changes: [project('b')] },
  ])
  expect(pusher.seq()).toBe(2)
})

test('of one record only the newest change leaves, and a removal undoes an addition', () => {
  const { pusher, sent, tick } = open()
  pusher.add([project('a', 'old'), spent(1), project('b')])
  pusher.add([project('a', 'new'), { type: 'projectRemoved', id: 'b' }, spent(2)])
  tick()
  expect(sent[0]?.changes).toEqual([
    project('a', 'new'),
    { type: 'projectRemoved', id: 'b' },
    spent(2),
  ])
})

test('nothing is kept for a window that is gone, and its numbers are not used up', () => {
  const { pusher, sent, window, tick } = open()
  window.hears = false
  pusher.add([spent(1)])
  tick()
  expect(pusher.seq()).toBe(0)
  window.hears = true
  pusher.add([spent(2)])
  tick()
  expect(sent).toEqual([{ epoch: 'e', seq: 1, changes: [spent(2)] }])
})

test('no changes, no timer, no batch', () => {
  const { pusher, waiting } = open()
  pusher.add([])
  expect(waiting).toEqual([])
})
