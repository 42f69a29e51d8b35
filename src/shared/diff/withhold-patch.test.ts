import { expect, test } from 'vitest'
import { withholdPatch } from './withhold-patch'

const text = { binary: false, added: 10, removed: 0 }

test('a small text is shown, a binary never, a big one when asked', () => {
  expect(withholdPatch(text, 1_000, false)).toBeNull()
  expect(withholdPatch({ binary: true, added: null, removed: null }, 10, true)).toBe('binary')
  expect(withholdPatch({ ...text, added: 40_000 }, 100_000, false)).toBe('too_big')
  expect(withholdPatch({ ...text, added: 40_000 }, 100_000, true)).toBeNull()
  expect(withholdPatch(text, 600_000, false)).toBe('too_big')
  expect(withholdPatch(text, 200_000_000, true)).toBe('too_big')
})
