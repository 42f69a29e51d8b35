import { expect, test } from 'vitest'
import { rawLines, rawRows } from './raw-lines'

const shown = (...pages: string[]) =>
  rawRows(pages.flatMap((page, from) => rawLines(page, from))).map(({ text, goesOn }) =>
    goesOn ? `+${text}` : text,
  )

test('a newline ends a line and starts none', () => {
  expect(shown('a\n\nb\n')).toEqual(['a', '', 'b'])
  expect(shown('')).toEqual([])
})

test('a line that pages cut is one line, and each later piece of it says so', () => {
  expect(shown('a\nlong', 'er', ' end\nb\n', 'c\n')).toEqual([
    'a',
    'long',
    '+er',
    '+ end',
    'b',
    'c',
  ])
})
