import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i
const rawDuration = /(?<![\w-])[\d.]+m?s\b/
const rawSize = /(?<![\w.-])(?!1px)[\d.]+px\b/
/** The tracks of a grid are its own, and a media query can't read a token. */
const ownSize = /^\s*@|^\s*grid-template-(?:columns|rows):|^[^:]*$/

const faultsOf = (css: string): string[] =>
  css
    .split('\n')
    .filter(
      (line) =>
        rawColour.test(line) ||
        rawDuration.test(line) ||
        (rawSize.test(line) && !ownSize.test(line)),
    )

test('colours, durations and sizes live in tokens and components only', async () => {
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

test('a raw colour, a raw duration and a raw size are found', () => {
  const raw = ['color: #fff;', 'color: rgb(0 0 0);', 'transition: all 80ms;', 'padding: 0 6px;']
  expect(faultsOf(raw.join('\n'))).toEqual(raw)
  expect(faultsOf('  line-height: 18px;\n  width: 96px;\n  gap: 10px;')).toHaveLength(3)
  expect(faultsOf('a { color: var(--fg); transition: background var(--m-fast); }')).toEqual([])
  expect(faultsOf('  border: 1px solid var(--line);\n@media (max-width: 1199px) {')).toEqual([])
  expect(faultsOf('  grid-template-columns: minmax(0, 1fr) 64px auto;')).toEqual([])
})
