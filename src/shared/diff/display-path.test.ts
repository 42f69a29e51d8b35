import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayPath } from './display-path'

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

test('valid UTF-8 is shown as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(displayPath(latin1(text))).toBe(text)
    }),
  )
})

test('any bytes give valid text, the same as a strict decoder where that can read them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (array) => {
      const shown = displayPath(Buffer.from(array).toString('latin1'))
      expect(() => encodeURIComponent(shown)).not.toThrow()
      expect(shown.replaceAll(/\\x[0-9A-F]{2}/g, '�')).not.toContain('\0�\0�\0')
      const strict = decodeStrictly(array)
      if (strict === null) expect(shown).toMatch(/\\x[0-9A-F]{2}/)
      else expect(shown).toBe(strict)
    }),
  )
})

const decodeStrictly = (array: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(array)
  } catch {
    return null
  }
}

test('bytes that are no text are shown as escapes', () => {
  expect(displayPath('a\xff\xe9b')).toBe('a\\xFF\\xE9b')
  expect(displayPath('\xc3\xa9')).toBe('é')
  expect(displayPath('\xed\xa0\x80')).toBe('\\xED\\xA0\\x80')
})
