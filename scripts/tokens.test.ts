import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Theme = Readonly<Record<string, string>>

const states = ['queued', 'running', 'needs', 'open', 'ok', 'failed', 'over', 'lost', 'stopped']
const surfaces =
  'bg-rail bg-canvas bg-panel bg-field bg-hover bg-selected bg-selected-quiet bg-menu bg-ctl bg-ctl-hover'.split(
    ' ',
  )
const inks = ['fg', 'fg-2', 'fg-3', 'accent']
const syntax = ['key', 'str', 'num', 'com', 'fn', 'type', 'pun', 'prop']
const codeGrounds = 'bg-canvas bg-field bg-panel d-add-bg d-del-bg d-add-word d-del-word'.split(' ')

/** What is read needs 4.5:1, a shape or an edge that identifies a control 3:1 (WCAG 2.2, AA). */
const text = 4.5
const shape = 3

type Pair = readonly [front: string, ground: string, least: number]

const cross = (fronts: readonly string[], grounds: readonly string[], least: number): Pair[] =>
  fronts.flatMap((front) => grounds.map((ground): Pair => [front, ground, least]))

const pairs: readonly Pair[] = [
  ...cross(inks, [...surfaces, 'accent-bg'], text),
  ...states.flatMap((state) => [
    ...cross([`st-${state}`], [...surfaces, `st-${state}-bg`], text),
    ...cross(['fg', 'fg-2', 'fg-3'], [`st-${state}-bg`], text),
    ...cross(['mark-cut'], [`st-${state}-mark`], shape),
    ...cross(
      [`st-${state}-mark`],
      'bg-rail bg-canvas bg-panel bg-hover bg-selected bg-menu'.split(' ').concat(`st-${state}-bg`),
      shape,
    ),
  ]),
  ...cross(['fg-on-accent'], ['accent-solid', 'accent-solid-hover', 'accent-solid-press'], text),
  ...cross(
    syntax.map((name) => `sx-${name}`),
    codeGrounds,
    text,
  ),
  ...cross(['d-add-fg'], ['d-add-bg', 'd-add-gutter'], text),
  ...cross(['d-del-fg'], ['d-del-bg', 'd-del-gutter'], text),
  ...cross(['fg-3'], ['d-add-gutter', 'd-del-gutter', 'd-hunk-bg'], text),
  ...cross(['q-amber-fg', 'q-red-fg'], surfaces, text),
  ...cross(['line-ctl', 'focus'], ['bg-canvas', 'bg-panel', 'bg-field', 'bg-menu'], shape),
  ...cross(
    ['q-fill', 'q-amber', 'q-red', 'c-1', 'c-2', 'c-3', 'c-4', 'c-5'],
    ['bg-canvas', 'bg-panel'],
    shape,
  ),
]

const read = (css: string, block: RegExp): Record<string, string> =>
  Object.fromEntries(
    [...(block.exec(css)?.[1] ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  )

/** A mark without a colour of its own has its text's. */
const withMarks = (theme: Theme): Theme => ({
  ...Object.fromEntries(states.map((state) => [`st-${state}-mark`, theme[`st-${state}`] ?? ''])),
  ...theme,
})

const linear = (channel: number): number =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const luminance = (hex: string): number =>
  [1, 3, 5]
    .map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255))
    .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)

const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const missesOf = (theme: Theme): string[] =>
  pairs.flatMap(([front, ground, least]) => {
    const [a, b] = [theme[front], theme[ground]]
    if (a === undefined || b === undefined) return `${front} or ${ground} is missing`
    const ratio = contrast(a, b)
    return ratio < least ? `${front} on ${ground}: ${ratio.toFixed(2)} < ${least}` : []
  })

const themes = async (): Promise<{ dark: Theme; light: Theme }> => {
  const css = await readFile('src/renderer/ui/tokens.css', 'utf8')
  return {
    dark: withMarks(read(css, /:root, \[data-theme="dark"\] \{([\s\S]*?)\n\}/)),
    light: withMarks(read(css, /\n\[data-theme="light"\] \{([\s\S]*?)\n\}/)),
  }
}

test('every text and shape stands out on every surface it may be on, in both themes', async () => {
  const { dark, light } = await themes()
  expect(pairs.length * 2).toBe(704)
  expect(missesOf(dark)).toEqual([])
  expect(missesOf(light)).toEqual([])
})

test('a colour that is too faint or missing is found', async () => {
  const { dark } = await themes()
  expect(missesOf({ ...dark, 'fg-3': '#55585e' })).toContain('fg-3 on bg-canvas: 2.51 < 4.5')
  expect(missesOf({})).toHaveLength(pairs.length)
})
