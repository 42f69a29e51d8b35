import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeTokens, languageOf } from './code-tokens'

const parts = (path: string, text: string): string[] => {
  const language = languageOf(path)
  if (language === null) return []
  return codeTokens(text, language).flatMap(({ kind, from, to }) =>
    kind === null ? [] : [`${kind}:${text.slice(from, to)}`],
  )
}

test('keywords, strings, numbers, calls, types and comments are told apart', () => {
  expect(parts('a/b.ts', "const x = f('a\\'b', 0x1F) // \"no\"")).toEqual([
    'key:const',
    'fn:f',
    "str:'a\\'b'",
    'num:0x1F',
    'com:// "no"',
  ])
  expect(parts('x.go', 'func (c *Client) Close() error {')).toEqual([
    'key:func',
    'type:Client',
    'fn:Close',
  ])
  expect(parts('x.py', 'def f(): # why')).toEqual(['key:def', 'fn:f', 'com:# why'])
  expect(parts('x.ts', ' * of a longer comment')).toEqual(['com: * of a longer comment'])
  expect(parts('x.sh', 'echo "open ${#list}')).toEqual(['str:"open ${#list}'])
})

test('what is unknown or too long stays plain', () => {
  expect(parts('LICENSE', 'if x')).toEqual([])
  expect(parts('x.js', 'if '.repeat(400))).toEqual([])
})

test('parts never overlap and never reach beyond the line', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('a.ts', 'a.py', 'a.sql'), (text, path) => {
      const language = languageOf(path)
      let end = 0
      for (const { from, to } of language === null ? [] : codeTokens(text, language)) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        end = to
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
  )
})
