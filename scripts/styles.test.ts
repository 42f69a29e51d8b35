import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i
const rawDuration = /(?<![\w-])[\d.]+m?s\b/

const faultsOf = (css: string): string[] =>
  css.split('\n').filter((line) => rawColour.test(line) || rawDuration.test(line))

test('colours and durations live in tokens and components only', async () => {
  const faults: string[] = []
  let files = 0
  for await (const file of glob('src/renderer/**/*.css')) {
    if (/ui\/(tokens|components)\.css$/.test(file)) continue
    files += 1
    faults.push(...faultsOf(await readFile(file, 'utf8')).map((line) => `${file}: ${line.trim()}`))
  }
  expect(files).toBeGreaterThan(3)
  expect(faults).toEqual([])
})

test('a raw colour and a raw duration are found', () => {
  expect(
    faultsOf('a { color: #fff; }\nb { color: rgb(0 0 0); }\nc { transition: all 80ms; }'),
  ).toHaveLength(3)
  expect(faultsOf('a { color: var(--fg); transition: background var(--m-fast); }')).toEqual([])
})
