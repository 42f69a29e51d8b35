import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Bytes } from './utf8-bytes'

test('agrees with the platform for any text, lone surrogates included', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((u) => String.fromCharCode(...u))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), units), (text) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text))
    }),
  )
})
