import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandHunk, gapBeside } from './expand-hunks'
import { patchHunks, type PatchHunk } from './patch-hunks'

const patch = [
  '@@ -4,3 +4,4 @@ f',
  ' l4',
  '-l5',
  '+L5',
  '+L5b',
  ' l6',
  '@@ -12,2 +13,1 @@',
  ' l12',
  '-l13',
].join('\n')
/** The new side of that patch. */
const file = 'l1 l2 l3 l4 L5 L5b l6 l7 l8 l9 l10 l11 l12'.split(' ')
const texts = (from: number, to: number | null) => file.slice(from - 1, to ?? file.length)

const fill = (hunks: readonly PatchHunk[], index: number, side: 'above' | 'below') => {
  const gap = gapBeside(hunks, index, side)
  return gap === null ? hunks : expandHunk(hunks, index, side, gap.from, texts(gap.from, gap.to))
}

test('what is hidden above and below a hunk is named', () => {
  const hunks = patchHunks(patch)
  expect(gapBeside(hunks, 0, 'above')).toEqual({ from: 1, to: 3 })
  expect(gapBeside(hunks, 0, 'below')).toEqual({ from: 8, to: 12 })
  expect(gapBeside(hunks, 1, 'above')).toEqual({ from: 8, to: 12 })
  expect(gapBeside(hunks, 1, 'below')).toBeNull()
  const open = patchHunks('@@ -1,2 +1,2 @@\n-a\n+b\n c')
  expect(gapBeside(open, 0, 'above')).toBeNull()
  expect(gapBeside(open, 0, 'below')).toEqual({ from: 3, to: null })
  expect(gapBeside(open, 0, 'below', 9)).toEqual({ from: 3, to: 9 })
  expect(gapBeside(open, 0, 'below', 2)).toBeNull()
  expect(gapBeside(patchHunks('@@ -2,0 +3,1 @@\n+new'), 0, 'above')).toEqual({ from: 1, to: 2 })
})

test('filled in any order, the new side is the whole file, and the old one counts without a hole', () => {
  const step = fc.tuple(fc.nat(1), fc.constantFrom('above' as const, 'below' as const))
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const some = steps.reduce((now, [at, side]) => fill(now, at, side), patchHunks(patch))
      const all = [0, 1].reduce((now, at) => fill(fill(now, at, 'above'), at, 'below'), some)
      const lines = all.flatMap((hunk) => hunk.lines)
      expect(lines.flatMap(({ type, text }) => (type === 'del' ? [] : [text]))).toEqual(file)
      const numbers = (of: 'oldLine' | 'newLine') => lines.flatMap((line) => line[of] ?? [])
      expect(numbers('newLine')).toEqual(file.map((_, at) => at + 1))
      expect(numbers('oldLine')).toEqual(Array.from({ length: 13 }, (_, at) => at + 1))
      for (const { lines: own, oldCount, newCount, oldStart, newStart } of all) {
        expect(own.filter(({ type }) => type !== 'add')).toHaveLength(oldCount)
        expect(own.filter(({ type }) => type !== 'del')).toHaveLength(newCount)
        expect([own[0]?.oldLine ?? oldStart, own[0]?.newLine ?? newStart]).toEqual([
          oldStart,
          newStart,
        ])
      }
    }),
    { numRuns: 100 },
  )
})
