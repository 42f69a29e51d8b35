import type { ChangedFile } from '@shared/diff/diff-summary'
import { patchHunks } from '@shared/diff/patch-hunks'
import { expect, test } from 'vitest'
import {
  changedPart,
  type DiffRow,
  fileRows,
  type FileLoad,
  type Side,
  unifiedOrder,
} from './diff-rows'

const file: ChangedFile = {
  path: 'a.ts',
  oldPath: null,
  state: 'modified',
  added: 2,
  removed: 2,
  binary: false,
  oldMode: null,
  newMode: null,
  oldSize: null,
  newSize: null,
  generated: false,
}
const read: FileLoad = {
  status: 'read',
  hunks: patchHunks(`@@ -1,4 +1,4 @@ main
 keep
-const a = 1
-gone
+const a = 22
+new line here
 end
`),
}
const text = (side: Side | null) => (side === null ? '' : side.line.text)
const show = (row: DiffRow) => {
  if (row.kind === 'split') return `${text(row.left)} | ${text(row.right)}`
  return row.kind === 'unified' ? `${row.side.line.type} ${text(row.side)}` : row.kind
}

test('split pairs the lines of one change', () => {
  expect(fileRows(file, read, false, true).map(show)).toEqual([
    'file',
    'hunk',
    'keep | keep',
    'const a = 1 | const a = 22',
    'gone | new line here',
    'end | end',
  ])
})

test('unified keeps the order of Git', () => {
  expect(unifiedOrder(fileRows(file, read, false, false)).map(show)).toEqual([
    'file',
    'hunk',
    'same keep',
    'del const a = 1',
    'del gone',
    'add const a = 22',
    'add new line here',
    'same end',
  ])
})

test('a folded file is its head, an unread one a head and a note', () => {
  expect(fileRows(file, read, true, true).map(show)).toEqual(['file'])
  expect(fileRows(file, { status: 'unread' }, false, true).map(show)).toEqual(['file', 'note'])
  expect(fileRows(file, { status: 'read', hunks: [] }, false, true).map(show)).toEqual([
    'file',
    'note',
  ])
})

test('keys are unique', () => {
  for (const split of [true, false]) {
    const keys = fileRows(file, read, false, split).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('the changed part of an edited line is marked, different lines are not', () => {
  expect(changedPart('const a = 1', 'const a = 22')).toEqual([
    [10, 11],
    [10, 12],
  ])
  expect(changedPart('gone', 'new line here')).toBeNull()
  expect(changedPart('aaa', 'aaaa')).toEqual([
    [3, 3],
    [3, 4],
  ])
  expect(changedPart('x'.repeat(2000), 'x'.repeat(2001))).toBeNull()
})
