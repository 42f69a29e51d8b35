import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { emitYaml } from '../emit-yaml'
import { readSmall } from './small-reader'

test('what it reads is what the whole of YAML reads too', () => {
  const text = `# head
version: 1
name: "it's: \\u0041 # no comment" # one
list:
- one
-  a: 1
   b: [x, "y, z", {k: 2.5}]
  # between
- { c: true }
empty: {}
`
  expect(readSmall(text)).toEqual(parse(text))
})

test.each([
  ['a: |\n  text\n', /line 1: unsupported/],
  ['a: &x 1\n', /line 1: unsupported/],
  ['a: yes\n', /line 1: quote/],
  ['a: null\n', /line 1: quote/],
  ['a:\n', /line 1: a needs a value/],
  ['a: 1\na: 2\n', /line 2: duplicate/],
  ['a: "one\n  two"\n', /unterminated/],
  ['a: "one\u2028two"\n', /unterminated/],
  ['a:\n\tb: 1\n', /line 2: a tab/],
  ['a:\n    b: 1\n  c: 2\n', /line 3/],
])('%j is refused', (text, message) => {
  expect(() => readSmall(text)).toThrow(message)
})

test('all that we write is in the subset, and reads as it was meant', () => {
  const scalar = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom('yes', '~', '1e3', '-', '\u2028'),
  )
  const value = fc.letrec((tie) => ({
    v: fc.oneof({ maxDepth: 4 }, scalar, fc.array(tie('v'), { maxLength: 3 }), tie('o')),
    o: fc.dictionary(fc.string({ minLength: 1, unit: 'binary' }), tie('v'), {
      minKeys: 1,
      maxKeys: 4,
      noNullPrototype: true,
    }),
  })).o
  fc.assert(
    fc.property(value, (data) => {
      expect(readSmall(emitYaml(data))).toEqual(data)
    }),
  )
})
