import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TooltipProvider } from '../../ui/tooltip'
import { Inspector } from './inspector'
import { readDocument } from './reading'

const noop = () => undefined

/** What the inspector shows of a document with `selected` in hand. */
const shown = (text: string, selected: string | null): string => {
  const { book, raw, issues } = readDocument(text, [])
  if (book === null) throw new Error('nothing can be made out')
  return renderToStaticMarkup(
    <TooltipProvider>
      <Inspector
        {...{ book, raw, issues, selected, providers: [], briefs: [], menu: [], children: null }}
        more
        edit={() => true}
        onMore={noop}
        onSelect={noop}
        onAddLink={noop}
        onBrief={noop}
      />
    </TooltipProvider>,
  )
}

test('what is written with an error has no control that would replace it', () => {
  const html = shown(
    `version: 1
phases:
  - { id: a }
  - id: b
    gate: { name: mine, retry: 1, needs: [{ check: Rm Test }] }
    if: { wrong: 1 }
    sees: [a, B]
    rules: [{ if: x, use: { tier: strng } }]
`,
    'b',
  )
  for (const line of [5, 6, 7, 8])
    expect(html).toContain(`As in the YAML: it has an error, line ${line}`)
  for (const control of ['Add gate', 'No gate', 'Add a condition', 'Add a rule'])
    expect(html).not.toContain(control)
})

test('a phase that says nothing of it can be given a gate, a condition and a rule', () => {
  const html = shown('version: 1\nphases:\n  - { id: a, gate: }\n', 'a')
  for (const control of ['Add gate', 'Add a condition', 'Add a rule'])
    expect(html).toContain(control)
})

test('what is wrong with a field is one sentence in words', () => {
  const html = shown(
    'version: 1\nphases:\n  - { id: a, tierr: cheap, gate: { check: Rm Test } }\n',
    'a',
  )
  expect(html).toContain('Unknown field &quot;tierr&quot;; did you mean &quot;tier&quot;? <')
  expect(html).toContain('A check is called by lower case letters, digits and hyphens, at most 48.')
})
