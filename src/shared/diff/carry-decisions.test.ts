import { expect, test } from 'vitest'
import { carryDecisions, lineMap } from './carry-decisions'
import type { ChangeRange, FileChange } from './file-change'

const range = (
  oldStart: number,
  oldCount: number,
  newStart: number,
  newCount: number,
): ChangeRange => ({
  oldStart,
  oldCount,
  newStart,
  newCount,
})

const change = (ranges: readonly ChangeRange[], rest: Partial<FileChange> = {}): FileChange => ({
  status: 'M',
  oldMode: '100644',
  newMode: '100644',
  oldOid: 'a',
  newOid: `b${String(ranges.length)}`,
  oldPath: 'f',
  path: 'f',
  binary: false,
  ranges,
  ...rest,
})

const carried = (
  before: FileChange,
  now: FileChange,
  between: readonly ChangeRange[],
  accepted: readonly string[],
): string[] => [
  ...carryDecisions(before, now, between, { accepted: new Set(accepted), rejected: new Set() })
    .accepted,
]

test('lines are followed through what was added and removed above them', () => {
  const map = lineMap([range(1, 1, 1, 3), range(5, 2, 7, 0)])
  expect([0, 1, 2, 4, 5, 6, 7].map(map)).toEqual([0, null, 4, 6, null, null, 7])
})

test('a replaced range is carried whole or not at all', () => {
  const before = change([range(3, 1, 3, 1), range(9, 1, 9, 2)])
  const grown = change([range(0, 0, 0, 2), range(3, 1, 5, 1), range(9, 1, 11, 2)])
  expect(carried(before, grown, [range(0, 0, 0, 2)], ['-3', '+3', '-9', '+9'])).toEqual([
    '-3',
    '+5',
    '-9',
    '+11',
  ])
  // The worker wrote the second line of the second range anew: nothing of it is decided any more.
  expect(carried(before, before, [range(10, 1, 10, 1)], ['-3', '+3', '-9', '+9', '+10'])).toEqual([
    '-3',
    '+3',
  ])
})

test('lines of a mere addition, modes and names are carried by themselves; other bases and kinds are not', () => {
  const added = change([range(0, 0, 0, 3)], { status: 'A', oldMode: '000000' })
  const later = change([range(0, 0, 0, 4)], { status: 'A', oldMode: '000000' })
  expect(carried(added, later, [range(1, 1, 1, 2)], ['+0', '+1', '+2'])).toEqual(['+0', '+3'])
  const moded = change([range(0, 1, 0, 1)], { newMode: '100755', status: 'R', path: 'g' })
  expect(carried(moded, moded, [range(0, 1, 0, 1)], ['M', 'R', '-0', '+0'])).toEqual(['M', 'R'])
  expect(carried(moded, { ...moded, oldOid: 'x' }, [], ['M', 'R', '-0'])).toEqual([])
  expect(carried(moded, { ...moded, binary: true }, [], ['M', '-0'])).toEqual(['M'])
})
