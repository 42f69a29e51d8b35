import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineChanges, linesOf } from './line-changes'
import { mergeTexts } from './merge-texts'
import { unifiedPatch } from './unified-patch'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'phases:', ''), { maxLength: 14 })
  .map((lines) => lines.map((line) => `${line}\n`).join(''))

const apply = (before: string, changes: ReturnType<typeof lineChanges>): string => {
  const lines = linesOf(before)
  for (const { from, to, lines: put } of changes.toReversed()) lines.splice(from, to - from, ...put)
  return lines.join('')
}

test('changes lead from one text to the other, and never touch each other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = lineChanges(linesOf(before), linesOf(after))
      expect(apply(before, changes)).toBe(after)
      changes.slice(1).forEach((change, index) => {
        expect(change.from).toBeGreaterThan(changes[index]?.to ?? Infinity)
      })
    }),
  )
})

test('one changed line is one change', () => {
  expect(lineChanges(linesOf('a\nb\nc\n'), linesOf('a\nx\nc\n'))).toEqual([
    { from: 1, to: 2, lines: ['x\n'] },
  ])
  expect(lineChanges(linesOf('b\nb\na\n'), linesOf('b\nc\nb\na\n'))).toEqual([
    { from: 1, to: 1, lines: ['c\n'] },
  ])
})

test('merging with an unchanged side is the other side', () => {
  fc.assert(
    fc.property(text, text, (base, other) => {
      expect(mergeTexts(base, other, base)).toEqual({ text: other, conflicts: 0 })
      expect(mergeTexts(base, base, other)).toEqual({ text: other, conflicts: 0 })
      expect(mergeTexts(base, other, other)).toEqual({ text: other, conflicts: 0 })
    }),
  )
})

test('changes of different lines both stand', () => {
  const base = 'a\nb\nc\nd\ne\n'
  expect(mergeTexts(base, 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\nf\n')).toEqual({
    text: 'A\nb\nc\nd\nE\nf\n',
    conflicts: 0,
  })
})

test('where both changed a line nothing is lost', () => {
  expect(mergeTexts('a: 1\nb: 2\n', 'a: mine\nb: 2\n', 'a: theirs\nb: 2')).toEqual({
    text: '# The file says here:\n# a: theirs\n# b: 2\na: mine\nb: 2\n',
    conflicts: 1,
  })
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const merged = linesOf(mergeTexts(base, mine, theirs).text).map((line) =>
        line.replace(/^# /, ''),
      )
      for (const line of linesOf(mine)) {
        const inBase = linesOf(base).includes(line)
        if (!inBase) expect(merged).toContain(line)
      }
      for (const line of linesOf(theirs)) {
        const inBase = linesOf(base).includes(line)
        if (!inBase) expect(merged).toContain(line)
      }
    }),
  )
})

test('the patch is what Git would write', () => {
  expect(unifiedPatch('x.yaml', 'a\nb\n', 'a\nb\n')).toBe('')
  expect(
    unifiedPatch('x.yaml', '1\n2\n3\n4\n5\n6\n7\n8\n9\n', '1\n2\n3\n4\nfive\n6\n7\n8\n9\nten'),
  ).toBe(
    [
      'diff --git a/x.yaml b/x.yaml',
      '--- a/x.yaml',
      '+++ b/x.yaml',
      '@@ -2,8 +2,9 @@',
      ' 2',
      ' 3',
      ' 4',
      '-5',
      '+five',
      ' 6',
      ' 7',
      ' 8',
      ' 9',
      '+ten',
      '\\ No newline at end of file',
      '',
    ].join('\n'),
  )
  expect(unifiedPatch('x', '', 'a\n')).toContain('@@ -0,0 +1,1 @@\n+a\n')
})
