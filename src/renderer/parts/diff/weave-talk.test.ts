import type { ChangedFile } from '@shared/diff/diff-summary'
import { patchHunks } from '@shared/diff/patch-hunks'
import type { CommentPlace } from '@shared/turns/comment'
import { expect, test } from 'vitest'
import { type FileLoad, fileRows } from './diff-rows'
import { startPlace, stepPlace, weaveTalk } from './weave-talk'

const file: ChangedFile = {
  path: 'a.ts',
  oldPath: null,
  state: 'modified',
  added: 1,
  removed: 1,
  binary: false,
  generated: false,
  oldMode: '100644',
  newMode: '100644',
  oldSize: null,
  newSize: null,
}
const hunks = patchHunks('@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n')
const rows = (split: boolean) => fileRows(file, { status: 'read', hunks }, false, split)
const place = (change: Partial<CommentPlace>): CommentPlace => ({
  path: 'a.ts',
  side: 'new',
  line: 2,
  quote: '',
  ...change,
})
const kinds = (split: boolean, places: readonly CommentPlace[]) =>
  weaveTalk(rows(split), places).map(({ kind }) => kind)

test('a thread stands under its line, on either side', () => {
  expect(kinds(true, [place({})])).toEqual(['file', 'hunk', 'split', 'split', 'talk', 'split'])
  expect(kinds(false, [place({ side: 'old' })])).toEqual([
    ...['file', 'hunk', 'unified', 'unified', 'talk', 'unified', 'unified'],
  ])
})

test('a thread whose line is gone, and one of the file, stand under its head', () => {
  const gone = place({ line: 99 })
  const whole = place({ side: null, line: null })
  expect(kinds(true, [gone, whole, place({ path: 'b.ts' })]).slice(0, 4)).toEqual([
    ...['file', 'talk', 'talk', 'hunk'],
  ])
})

test('without threads the rows are the same ones', () => {
  const same = rows(true)
  expect(weaveTalk(same, [])).toBe(same)
})

test('a comment starts at the first changed line of its hunk and moves line by line', () => {
  const shown = rows(true)
  const start = startPlace(shown, 'a.ts', 0) ?? place({})
  expect(start).toMatchObject({ side: 'new', line: 2, quote: 'zwei' })
  expect(stepPlace(shown, start, 1)).toMatchObject({ side: 'old', line: 2, quote: 'two' })
  expect(stepPlace(shown, start, -1)).toMatchObject({ side: 'new', line: 1, quote: 'one' })
  expect(stepPlace(shown, place({ line: 3 }), 1)).toBeNull()
  expect(startPlace(shown, 'a.ts', null)).toMatchObject({ line: null })
})

test('a comment waits for the lines of its own file, and is of all of it where none are shown', () => {
  const other: ChangedFile = { ...file, path: 'b.ts' }
  const below = (load: FileLoad, folded = false) => [
    ...fileRows(other, load, folded, true),
    ...rows(true),
  ]
  const whole = { path: 'b.ts', side: null, line: null, quote: '' }
  expect(startPlace(below({ status: 'unread' }), 'b.ts', 0)).toBeNull()
  const huge: FileLoad = { status: 'withheld', why: 'too_big', bytes: 1e9 }
  expect(startPlace(below(huge), 'b.ts', 0)).toEqual(whole)
  expect(startPlace(below({ status: 'read', hunks }, true), 'b.ts', 0)).toEqual(whole)
})
