import { expect, test } from 'vitest'
import { patchHunks } from './patch-hunks'

const patch = `diff --git a/a b.ts b/a b.ts
index 1..2 100644
--- a/a b.ts
+++ b/a b.ts
@@ -1,3 +1,3 @@ func main()
 one
-two
+2
 three
@@ -10 +10,2 @@
 ten
+@@ -1,3 +1,3 @@ not a header
\\ No newline at end of file
`

test('lines are numbered on both sides', () => {
  const [first] = patchHunks(patch)
  expect(first).toMatchObject({ oldStart: 1, newStart: 1, section: 'func main()' })
  expect(
    first?.lines.map(({ type, oldLine, newLine, text }) => [type, oldLine, newLine, text]),
  ).toEqual([
    ['same', 1, 1, 'one'],
    ['del', 2, null, 'two'],
    ['add', null, 2, '2'],
    ['same', 3, 3, 'three'],
  ])
})

test('content that looks like a header stays content', () => {
  const hunks = patchHunks(patch)
  expect(hunks).toHaveLength(2)
  expect(hunks[1]?.lines[1]).toMatchObject({
    type: 'add',
    text: '@@ -1,3 +1,3 @@ not a header',
    noNewline: true,
  })
})

test('a new file, a deleted file, and a patch without hunks', () => {
  expect(patchHunks('--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n')[0]?.lines).toHaveLength(2)
  expect(patchHunks('--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n---- a\n')[0]?.lines).toEqual([
    { type: 'del', oldLine: 1, newLine: null, text: '--- a', noNewline: false },
  ])
  expect(patchHunks('old mode 100644\nnew mode 100755\n')).toEqual([])
})

test('forty thousand lines are read in well under a second', () => {
  const body = Array.from({ length: 40_000 }, (_, i) => `+line ${i}`).join('\n')
  const before = performance.now()
  expect(patchHunks(`@@ -0,0 +1,40000 @@\n${body}\n`)[0]?.lines).toHaveLength(40_000)
  expect(performance.now() - before).toBeLessThan(1000)
})
