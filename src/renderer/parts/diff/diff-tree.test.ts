import type { ChangedFile } from '@shared/diff/diff-summary'
import { expect, test } from 'vitest'
import { filterFiles, treeOrder, treeRows } from './diff-tree'

const file = (path: string, rest: Partial<ChangedFile> = {}): ChangedFile => ({
  path,
  oldPath: null,
  state: 'modified',
  added: 2,
  removed: 1,
  binary: false,
  oldMode: null,
  newMode: null,
  oldSize: null,
  newSize: null,
  generated: false,
  ...rest,
})

const files = [
  file('README.md'),
  file('src/main/a.ts'),
  file('src/main/deep/b.ts'),
  file('logo.png', { added: null, removed: null, binary: true }),
  file('docs/old.md', { state: 'deleted' }),
]

const shape = (open: (path: string) => boolean) =>
  treeRows(files, open).map(
    (row) => `${' '.repeat(row.depth)}${row.name}${row.kind === 'folder' ? '/' : ''}`,
  )

test('folders first, single folders joined, files by name', () => {
  expect(shape(() => true)).toEqual([
    'docs/',
    ' old.md',
    'src/main/',
    ' deep/',
    '  b.ts',
    ' a.ts',
    'README.md',
    'logo.png',
  ])
})

test('a closed folder shows the sums of all below it', () => {
  const rows = treeRows(files, () => false)
  expect(rows.map((row) => row.name)).toEqual(['docs', 'src/main', 'README.md', 'logo.png'])
  expect(rows[1]).toMatchObject({ stat: { files: 2, added: 4, removed: 2 }, open: false })
})

test('the order of the diff is the order of the tree', () => {
  expect(treeOrder(files).map(({ path }) => path)).toEqual([
    'docs/old.md',
    'src/main/deep/b.ts',
    'src/main/a.ts',
    'README.md',
    'logo.png',
  ])
})

test('filters by path, old path and state', () => {
  const renamed = file('new.ts', { oldPath: 'before.ts', state: 'renamed' })
  const paths = (text: string, ...states: ChangedFile['state'][]) =>
    filterFiles([...files, renamed], text, new Set(states)).map(({ path }) => path)
  expect(paths('MAIN')).toEqual(['src/main/a.ts', 'src/main/deep/b.ts'])
  expect(paths('before')).toEqual(['new.ts'])
  expect(paths('', 'deleted', 'renamed')).toEqual(['docs/old.md', 'new.ts'])
  expect(paths('nothing here')).toEqual([])
})

test('five thousand files make a tree at once', () => {
  const many = Array.from({ length: 5000 }, (_, i) => file(`pkg/${i % 50}/src/${i % 7}/f${i}.ts`))
  expect(treeOrder(many)).toHaveLength(5000)
  expect(treeRows(many, () => false)).toHaveLength(1)
})
