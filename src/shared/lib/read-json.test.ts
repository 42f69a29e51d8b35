import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './read-json'

const parse = (text: string): { value?: unknown } => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return {}
  }
}
const read = (text: string) => {
  const result = readJson(text)
  return result.ok ? { value: result.value.value } : {}
}

test('reads what JSON.parse reads and refuses what it refuses', () => {
  const spacing = fc.constantFrom(0, 1, '\t')
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), spacing, (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(read(text)).toEqual(parse(text))
    }),
  )
  const token = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '1',
    '-',
    '.',
    'e5',
    'null',
    ' ',
    '\n',
    '\\',
    '\\u00',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(token, fc.string({ maxLength: 3 }))), (parts) => {
      const text = parts.join('')
      expect(read(text)).toEqual(parse(text))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['', 'Expected a value, but the text ends', 1, 1],
  ['{"a": 1,}', 'Expected a field name in double quotes, but there is "}"', 1, 9],
  ['{\n  "a": 1\n  "b": 2\n}', 'Expected "," or "}", but there is "\\"b\\":"', 3, 3],
  ['{\n  "a": [1, 2\n', 'This list is never closed', 2, 8],
  ['{"a": nope}', 'Expected a value, but there is "nope}"', 1, 7],
  ['{"a": "x', 'This text is never closed with a double quote', 1, 7],
  ['{"a": "x\ny"}', 'This text holds a line break, a control character or a wrong escape', 1, 7],
  ['{} x', 'Expected nothing more, but there is "x"', 1, 4],
])('%j', (text, message, line, column) => {
  expect(readJson(text)).toEqual({ ok: false, error: { message, line, column } })
})

test('nesting without end is refused, not overflowed', () => {
  expect(readJson('['.repeat(100_000))).toMatchObject({ ok: false, error: { column: 102 } })
})

test('says where a field stands, or its nearest parent, and which ones are written twice', () => {
  const result = readJson('{\n "a": [\n  {"b": 1},\n  {"b": 2, "b": 3}\n ]\n}')
  if (!result.ok) throw new Error('unreadable')
  const { placeOf, doubles, value } = result.value
  expect(placeOf(['a', 1, 'b'])).toEqual({ line: 4, column: 12 })
  expect(placeOf(['a', 0, 'none'])).toEqual({ line: 3, column: 3 })
  expect(placeOf(['none'])).toEqual({ line: 1, column: 1 })
  expect(doubles).toEqual([{ path: 'a[1].b', place: { line: 4, column: 12 } }])
  expect(value).toEqual({ a: [{ b: 1 }, { b: 3 }] })
})

test('a field named __proto__ stays a field', () => {
  expect(Object.keys(read('{"__proto__": 1}').value as object)).toEqual(['__proto__'])
})
