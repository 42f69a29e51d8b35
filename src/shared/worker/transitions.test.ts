import fc from 'fast-check'
import { expect, test } from 'vitest'
import { turnStateSchema, waveStateSchema, workerStateSchema } from './states'
import { type Transition, turnVerbs, waveVerbs, workerVerbs } from './transitions'

/** The state machines as design section 2 draws them, written by hand. */
const drawn = {
  worker: `queued>active active>open open>closed queued>open open>queued queued>abandoned
    open>abandoned active>lost lost>open lost>abandoned`,
  turn: 'queued>starting starting>running queued>ended starting>ended running>ended',
  wave: `draft>running draft>stopped running>done running>partial running>failed running>stopped
    running>interrupted done>running partial>running failed>running stopped>running
    interrupted>running`,
}

interface Machine {
  readonly name: keyof typeof drawn
  readonly verbs: Readonly<Record<string, Transition<string>>>
  readonly states: readonly string[]
  readonly first: string
}

const machines: readonly Machine[] = [
  { name: 'worker', verbs: workerVerbs, states: workerStateSchema.options, first: 'queued' },
  { name: 'turn', verbs: turnVerbs, states: turnStateSchema.options, first: 'queued' },
  { name: 'wave', verbs: waveVerbs, states: waveStateSchema.options, first: 'draft' },
]

test.each(machines)('$name: the verbs are exactly the drawn steps', ({ name, verbs }) => {
  const list = Object.values(verbs)
  const steps = list.flatMap(({ from, to }) => from.map((state) => `${state}>${to}`))
  expect([...new Set(steps)].sort()).toEqual(drawn[name].split(/\s+/).sort())
})

test.each(machines)(
  '$name: any sequence of verbs stays on drawn steps and reaches every state',
  (machine) => {
    const list = Object.entries(machine.verbs)
    const reached = new Set([machine.first])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...list), { maxLength: 20 }), (sequence) => {
        let state = machine.first
        for (const [, { from, to }] of sequence) {
          if (!from.includes(state)) continue
          expect(drawn[machine.name].split(/\s+/)).toContain(`${state}>${to}`)
          state = to
          reached.add(state)
        }
      }),
      { seed: 7, numRuns: 500 },
    )
    expect([...reached].sort()).toEqual([...machine.states].sort())
  },
)

test('an ended turn, a closed and an abandoned worker never change again', () => {
  const all: Transition<string>[] = [...Object.values(workerVerbs), ...Object.values(turnVerbs)]
  for (const state of ['ended', 'closed', 'abandoned'])
    expect(all.filter(({ from }) => from.includes(state))).toEqual([])
})

test('an active worker always has a way out', () => {
  const all: [string, Transition<string>][] = Object.entries(workerVerbs)
  const ways = all.filter(([, { from }]) => from.includes('active')).map(([name]) => name)
  expect(ways).toEqual(['settle', 'lose'])
})
