import { ok } from '@shared/lib/result'
import { expect, test } from 'vitest'
import { interruptedCalls } from './interrupted-calls'

/** The calls over one integrate that was cut off in a state, with a review that does as it is told. */
const callsOver = (state: string, commit: string | null) => {
  const row = { id: 'i', workerId: 'w', state, at: 0, folder: '/f' }
  const notes: string[] = []
  const parts = {
    store: {
      integrations: {
        read: () => row,
        ofFolder: () => [row],
        inState: (...states: string[]) => (states.includes(row.state) ? [row] : []),
        move: (_: string, to: string) => {
          row.state = to
        },
      },
      workers: { read: () => null },
    },
    reviews: {
      interrupted: () => Promise.resolve(ok('nothing_done')),
      settle: () => Promise.resolve(ok([])),
      cutOff: () => Promise.resolve(ok({ kind: 'nothing_done', integrations: ['i'] })),
      settleCommit: () => Promise.resolve(ok(commit)),
    },
    journal: {
      ofWorker: (worker: string, from: string, _: string, text: string) => {
        notes.push(`${from}: ${worker}: ${text}`)
      },
      flush: () => Promise.resolve(),
    },
  }
  return { calls: interruptedCalls(parts as never), notes, row }
}

test.each([
  ['committing', '0123456789', 'finish', 'finished the commit that was cut off, as 0123456'],
  ['committing', null, 'take_back', 'took back the commit that was cut off'],
  ['writing', null, 'finish', 'its files are in the checkout'],
  ['undoing', null, 'take_back', 'its files are taken back'],
] as const)('what was cut off while %s (%s, %s) is told in the journal', async (...row) => {
  const [state, commit, how, told] = row
  const { calls, notes } = callsOver(state, commit)
  await calls.settleInterrupted({ id: 'i', how })
  expect(notes).toEqual([expect.stringContaining(told)])
  expect(notes[0]).toMatch(/^person: w: /)
})

test.each([
  ['writing', 'failed'],
  ['undoing', 'undone'],
  ['committing', 'integrated'],
])('what a start settles by itself is told once: %s', async (state, then) => {
  const { calls, notes, row } = callsOver(state, null)
  await calls.readInterrupted({})
  await calls.readInterrupted({})
  expect(row.state).toBe(then)
  expect(notes).toEqual([expect.stringMatching(/^engine: w: .*cut off/)])
})
