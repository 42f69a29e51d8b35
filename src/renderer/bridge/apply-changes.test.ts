import type { Change, Snapshot } from '@shared/ipc/views'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyDeltas } from './apply-changes'

const project = (id: string, name = id) => ({ id, name, path: `/${id}`, isGit: true, branch: null })

const start: Snapshot = {
  epoch: 'one',
  seq: 4,
  dataFolder: '/data',
  projects: [project('a')],
  orchestrations: [],
  waves: [],
  workers: [],
  clis: [],
  clisPending: true,
  settings: { theme: 'system', notifications: true },
  spentTodayUsd: 0,
  playbooksRevision: 0,
  playbookRuns: [],
  quota: {
    lines: { criticalThreshold: 80, stopAt: 95 },
    observations: [],
    holds: [],
    problems: [],
  },
}

const batch = (seq: number, ...changes: Change[]) => ({ epoch: 'one', seq, changes })

test('a batch changes what it names and keeps the place of what is known', () => {
  const next = applyDeltas(
    start,
    batch(
      5,
      { type: 'project', value: project('b') },
      { type: 'project', value: project('a', 'A') },
    ),
  )
  expect(next?.projects.map(({ name }) => name)).toEqual(['A', 'b'])
  expect(next?.seq).toBe(5)
  expect(next?.workers).toBe(start.workers)
})

test('within a batch the last word counts: removed and added again is there', () => {
  const removed: Change = { type: 'projectRemoved', id: 'a' }
  const added: Change = { type: 'project', value: project('a', 'again') }
  expect(applyDeltas(start, batch(5, added, removed))?.projects).toEqual([])
  expect(applyDeltas(start, batch(5, removed, added))?.projects).toEqual([project('a', 'again')])
})

test('looking for CLIs is over once they are told', () => {
  expect(applyDeltas(start, batch(5))?.clisPending).toBe(true)
  expect(applyDeltas(start, batch(5, { type: 'clis', value: [] }))?.clisPending).toBe(false)
})

test('a batch that is held already changes nothing', () => {
  expect(applyDeltas(start, batch(4, { type: 'spent', value: 9 }))).toBe(start)
  expect(applyDeltas(start, batch(2, { type: 'spent', value: 9 }))).toBe(start)
})

test('a gap and another epoch ask for a new snapshot', () => {
  expect(applyDeltas(start, batch(6))).toBeNull()
  expect(applyDeltas(start, { ...batch(5), epoch: 'two' })).toBeNull()
})

const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.string())
    .map(([id, name]): Change => ({ type: 'project', value: project(id, name) })),
  fc.constantFrom('a', 'b', 'c').map((id): Change => ({ type: 'projectRemoved', id })),
  fc.double({ min: 0, noNaN: true }).map((value): Change => ({ type: 'spent', value })),
)

/** What main would hold after one change: the same words, without batches. */
const hold = (snapshot: Snapshot, one: Change): Snapshot => {
  if (one.type === 'spent') return { ...snapshot, spentTodayUsd: one.value }
  const { projects } = snapshot
  if (one.type === 'projectRemoved')
    return { ...snapshot, projects: projects.filter(({ id }) => id !== one.id) }
  if (one.type !== 'project') return snapshot
  const known = projects.some(({ id }) => id === one.value.id)
  return {
    ...snapshot,
    projects: known
      ? projects.map((each) => (each.id === one.value.id ? one.value : each))
      : [...projects, one.value],
  }
}

test('snapshot and deltas are the later snapshot, however the changes were batched', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 8 }), (batches) => {
      const folded = batches.reduce<Snapshot | null>(
        (held, changes, index) => held && applyDeltas(held, batch(5 + index, ...changes)),
        start,
      )
      const later = batches.flat().reduce(hold, start)
      expect(folded).toEqual({ ...later, seq: 4 + batches.length })
    }),
  )
})
