import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unquotePath } from './unquote-path'

const named: Readonly<Record<number, string>> = {
  7: 'a',
  8: 'b',
  9: 't',
  10: 'n',
  11: 'v',
  12: 'f',
  13: 'r',
  34: '"',
  92: '\\',
}

/** Quotes as Git does with `core.quotePath=true`. */
const quote = (path: string): string =>
  `"${Array.from(path)
    .map((char) => {
      const byte = char.charCodeAt(0)
      const name = named[byte]
      if (name !== undefined) return `\\${name}`
      return byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : char
    })
    .join('')}"`

const bytes = fc
  .uint8Array({ maxLength: 60 })
  .map((array) => Array.from(array, (byte) => String.fromCharCode(byte)).join(''))

test('every name made of bytes survives quoting', () => {
  fc.assert(
    fc.property(bytes, bytes, (path, rest) => {
      const quoted = quote(path)
      expect(unquotePath(quoted + rest)).toEqual({ path, end: quoted.length })
    }),
  )
})

test('what is not a whole quoted string is refused', () => {
  for (const text of ['plain', '', '"open', '"bad \\q"', '"short \\12"', '"end \\'])
    expect(unquotePath(text)).toBeNull()
})
