import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffStat } from './diff-stat'
import { createPatchIndexer, type PatchFile } from './parse-patch-index'

const oid = (digit: string) => digit.repeat(40)
const index = (mode = '') => `index ${oid('1')}..${oid('2')}${mode}`

const patch = [
  'diff --git a/src/app.js b/src/app.js',
  index(' 100644'),
  '--- a/src/app.js',
  '+++ b/src/app.js',
  '@@ -1,3 +1,4 @@ function x() {',
  ' one',
  '-two',
  '+--- a/fake',
  '+diff --git a/fake b/fake',
  ' three',
  '\\ No newline at end of file',
  'diff --git "a/\\303\\274ber \\"q\\".txt" "b/\\303\\274ber \\"q\\".txt"',
  'old mode 100644',
  'new mode 100755',
  'diff --git a/old name.txt b/new name.txt',
  'similarity index 90%',
  'rename from old name.txt',
  'rename to new name.txt',
  index(' 100644'),
  '--- a/old name.txt\t',
  '+++ b/new name.txt\t',
  '@@ -1 +1 @@',
  '-a',
  '+b',
  'diff --git a/logo.png b/logo.png',
  index(' 100644'),
  'GIT binary patch',
  'literal 3',
  'Kcmd;L000',
  '',
  'delta 7',
  'dcmZQz000',
  '',
  'diff --git a/link b/link',
  'deleted file mode 100644',
  index(),
  '--- a/link',
  '+++ /dev/null',
  '@@ -1,2 +0,0 @@',
  '-x',
  '-y',
  'diff --git a/link b/link',
  'new file mode 120000',
  index(),
  '--- /dev/null',
  '+++ b/link',
  '@@ -0,0 +1 @@',
  '+README.md',
  '\\ No newline at end of file',
  'diff --git a/empty b/empty',
  'new file mode 100644',
  index(),
  '',
].join('\n')

const parse = (bytes: Uint8Array, cuts: readonly number[] = []): readonly PatchFile[] => {
  const indexer = createPatchIndexer()
  const edges = [0, ...[...cuts].sort((a, b) => a - b), bytes.length]
  edges.slice(1).forEach((edge, at) => {
    indexer.push(bytes.subarray(edges[at], edge))
  })
  return indexer.end()
}

const whole = Buffer.from(patch, 'latin1')

test('lists every kind of change', () => {
  const files = parse(whole).map(({ file }) => file)
  expect(files).toMatchObject([
    { path: 'src/app.js', state: 'modified', added: 2, removed: 1, oldMode: '100644' },
    { path: 'über "q".txt', state: 'modified', oldMode: '100644', newMode: '100755', added: 0 },
    { path: 'new name.txt', oldPath: 'old name.txt', state: 'renamed', added: 1, removed: 1 },
    { path: 'logo.png', binary: true, added: null, newSize: 3, oldSize: null },
    {
      path: 'link',
      state: 'type_changed',
      oldMode: '100644',
      newMode: '120000',
      removed: 2,
      added: 1,
    },
    { path: 'empty', state: 'added', oldMode: null, newMode: '100644', added: 0 },
  ])
  expect(diffStat(files)).toEqual({ files: 6, added: 4, removed: 4 })
})

test('the offsets cut the patch into whole sections', () => {
  const files = parse(whole)
  expect(files.map(({ from }) => from)).toEqual([0, ...files.slice(0, -1).map(({ to }) => to)])
  expect(files.at(-1)?.to).toBe(whole.length)
  for (const { from } of files)
    expect(whole.toString('latin1', from, from + 11)).toBe('diff --git ')
})

test('where the stream is cut changes nothing', () => {
  const expected = parse(whole)
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length), { maxLength: 40 }), (cuts) => {
      expect(parse(whole, cuts)).toEqual(expected)
    }),
  )
})

test('no content can pose as a header', () => {
  const nasty = fc.constantFrom(
    'diff --git a/x b/x',
    '--- a/x',
    '+++ b/x',
    '@@ -1 +1 @@',
    'GIT binary patch',
    '\\ No newline',
    '',
  )
  const line = fc.tuple(
    fc.constantFrom(' ', '-', '+'),
    fc.oneof(nasty, fc.string({ unit: 'grapheme-ascii' })),
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
      const count = (sign: string) => lines.filter(([first]) => first === sign).length
      const both = count(' ')
      const text = [
        'diff --git a/f b/f',
        `@@ -1,${both + count('-')} +1,${both + count('+')} @@`,
        ...lines.map((parts) => parts.join('')),
        'diff --git a/g b/g',
        'new file mode 100644',
        '',
      ].join('\n')
      const files = parse(Buffer.from(text)).map(({ file }) => file)
      expect(files).toMatchObject([
        { path: 'f', added: count('+'), removed: count('-') },
        { path: 'g', state: 'added' },
      ])
    }),
  )
})

test('a line of 20 MB costs no memory to speak of and is one line', () => {
  const head = Buffer.from('diff --git a/f b/f\n@@ -0,0 +1,2 @@\n+')
  const indexer = createPatchIndexer()
  indexer.push(head)
  const chunk = Buffer.alloc(256 * 1024, 'x')
  for (let sent = 0; sent < 20 * 1024 * 1024; sent += chunk.length) indexer.push(chunk)
  indexer.push(Buffer.from('\n+end\n'))
  expect(indexer.end()).toMatchObject([{ file: { path: 'f', added: 2 } }])
})
