import { expect, test } from 'vitest'
import { readYaml } from './read-yaml'

const refusal = (text: string) => {
  const read = readYaml(text)
  return read.ok ? null : read.error[0]
}
const repeat = (part: string, times: number) => part.repeat(times)

test('nesting made to break the parser is refused with a place, in every form', () => {
  const deep = /nested deeper/
  const staircase = Array.from({ length: 900 }, (_, at) => `${repeat(' ', at)}a:`).join('\n')
  const dashes = Array.from({ length: 40 }, (_, at) => repeat(' ', at * 4) + repeat('- ', 2)).join(
    '\n',
  )
  const texts = [repeat('[', 500_000), repeat('{a: ', 100_000), repeat('- ', 250_000)]
  for (const text of [...texts, repeat('? ', 250_000), repeat(': ', 200_000), staircase, dashes]) {
    expect(refusal(text)?.message).toMatch(deep)
  }
  expect(refusal(`a: 1\nb: ${repeat('[', 100)}`)).toMatchObject({ line: 2 })
})

test('brackets and dashes in a text are no nesting', () => {
  const text = `a: |\n  ${repeat('[', 200)}\n  ${repeat('- ', 200)}\nb: "${repeat('{', 200)}"\n`
  expect(refusal(text)).toBeNull()
  expect(readYaml(`${repeat('[', 60)}${repeat(']', 60)}`).ok).toBe(true)
})

test('a text over 512 KB is refused unread, a key written twice is named where it stands', () => {
  expect(refusal(repeat('#', 512 * 1024 + 1))).toMatchObject({ line: 1, column: 1 })
  expect(refusal('a: 1\nb: 2\na: 3\n')).toMatchObject({ line: 3, column: 1 })
  const many = Array.from({ length: 20_000 }, (_, at) => `key${at}: 1`).join('\n')
  expect(refusal(`${many}\nkey7: 1\n`)).toMatchObject({ line: 20_001 })
})
