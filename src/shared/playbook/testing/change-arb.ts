import fc from 'fast-check'
import type { Change } from '../change'
import type { Playbook } from '../schema'
import { conditionArb } from './playbook-arb'

const field = (...paths: string[][]) => fc.constantFrom(...paths)
const op = <T extends Change['op']>(name: T) => fc.constant(name)

/** Any change to a playbook, also such that leave it invalid or are refused. */
export const changeArb = ({ phases }: Playbook): fc.Arbitrary<Change> => {
  const id = fc.constantFrom(...phases.map((phase) => phase.id))
  const odd = fc.constantFrom<unknown>(
    ...['strong', 'a: b # c', 'two\nlines\n', 7, true, null, ['x', 'y: z']],
    ...[{ shape: 'verdict' }, { all: 'x' }, { needs: 1 }, { verdicts: null }],
  )
  const fresh = fc.record({
    id: fc.constantFrom('fresh', 'other-one'),
    does: fc.constantFrom('do it', 'a: b', 'two\nlines\n'),
    workers: fc.integer({ min: 1, max: 4 }),
    gate: conditionArb([]),
  })
  const fields = field(
    ...[['tier'], ['does'], ['brief'], ['gate'], ['budget', 'each', 'costUsd']],
    ...[['x-team', 'owner'], ['id-note']],
  )
  const kept = field(['tier'], ['does'], ['brief'], ['gate'], ['role'], ['who'], ['if'], ['budget'])
  const head = field(['name'], ['goal'], ['budget', 'costUsd'], ['x-note'])
  const value = fc.oneof(odd, conditionArb([]))
  const place = fc.oneof(id, fc.constant(null))
  const then = fc.constantFrom('recheck' as const, 'next' as const)
  const to = fc.constantFrom('renamed', 'a-much-longer-name')
  return fc.oneof<fc.Arbitrary<Change>[]>(
    fc.record({ op: op('set'), phase: id, field: fields, value }),
    fc.record({ op: op('set'), field: head, value }),
    fc.record({ op: op('unset'), phase: id, field: kept }),
    fc.record({ op: op('addPhase'), phase: fresh, after: place }),
    fc.record({ op: op('addPhase'), phase: fresh }),
    fc.record({ op: op('removePhase'), id }),
    fc.record({ op: op('movePhase'), id, after: place }),
    fc.record({ op: op('renamePhase'), id, to }),
    fc.record({ op: op('addGate'), id, gate: conditionArb([]) }),
    fc.record({ op: op('connect'), from: id, to: id, then }),
    fc.record({ op: op('disconnect'), id }),
  )
}
