import { expect, test } from 'vitest'
import { visibleLine, visiblePreview, visibleText, withoutTerminalSequences } from './visible-text'

test('a preview of a longer text is one line without marks for its newlines', () => {
  expect(visiblePreview('\n Take this.\r\n\n\tThen \u202Ethat.\n')).toBe(
    'Take this. Then <U+202E>that.',
  )
  expect(visiblePreview('x'.repeat(2_000))).toHaveLength(400)
})

test('colours, titles and cursor movements are taken out, text stays', () => {
  expect(withoutTerminalSequences('\u001b[1;31mred\u001b[0m and \u001b[2K\u001b[1Gline')).toBe(
    'red and line',
  )
  expect(withoutTerminalSequences('\u001b]0;evil title\u0007after')).toBe('after')
  expect(withoutTerminalSequences('\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\')).toBe('link')
  expect(withoutTerminalSequences('[31m is not a sequence')).toBe('[31m is not a sequence')
})

test('an unfinished sequence is kept and made visible', () => {
  expect(visibleText(withoutTerminalSequences('a\u001b['))).toBe('a<ESC>[')
})

test('control characters become visible, tab and newline stay', () => {
  expect(visibleText('a\u0000b\tc\r\nd\re\u007f')).toBe('a<NUL>b\tc\nd<CR>e<DEL>')
})

test('direction overrides and zero-width characters are named', () => {
  expect(visibleText('user\u202Etxt.exe\u200b')).toBe('user<U+202E>txt.exe<U+200B>')
})

test('a file name shows its newline', () => {
  expect(visibleLine('a\nb\t.txt')).toBe('a<LF>b<TAB>.txt')
})

test('ordinary text of any script is untouched', () => {
  expect(visibleText('Grüße, 世界, مرحبا 🙂')).toBe('Grüße, 世界, مرحبا 🙂')
})
