import { expect, test } from 'vitest'
import { yamlParts } from './yaml-parts'

const kinds = (line: string) =>
  yamlParts(line).map(({ from, to, kind }) => `${kind} ${line.slice(from, to).trim()}`)

test('keys, texts, numbers, words and comments are told apart', () => {
  expect(kinds('  - id: build # first')).toEqual(['f id', 'c # first'])
  expect(kinds('workers: { from: plan, max: 8 }')).toEqual(['f workers', 'f from', 'f max', 'n 8'])
  expect(kinds(`if: { expr: "worker.size == 'L'" }`)).toEqual([
    'f if',
    'f expr',
    `s "worker.size == 'L'"`,
  ])
  expect(kinds('readOnly: true')).toEqual(['f readOnly', 'k true'])
  expect(kinds('brief: briefs/a-2.md')).toEqual(['f brief'])
})
