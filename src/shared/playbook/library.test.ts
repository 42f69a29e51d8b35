import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { type DefaultsDocument, defaultsDocumentSchema } from './defaults'
import { exportLibrary } from './export-library'
import { importLibrary } from './import-library'
import type { Library } from './library'
import { bundled, runs } from './testing/bundled'
import { documentErrors } from './testing/document-rules'
import { playbookArb } from './testing/playbook-arb'

vi.setConfig({ testTimeout: 300_000 })

const defaults: DefaultsDocument = defaultsDocumentSchema.parse({
  version: 1,
  goal: 'less waste',
  providers: ['claude', 'codex'],
  tiers: {
    cheap: { claude: { model: 'haiku' } },
    standard: {},
    strong: { codex: { effort: 'high' } },
  },
  quota: { criticalThreshold: 80, stopAt: 95 },
  profile: 'base',
  profiles: { base: { name: 'Base', order: ['claude'] } },
})
/** With what other readers would refuse: words of ours, annotations, providers and playbooks that are not there. */
const more: DefaultsDocument = defaultsDocumentSchema.parse({
  ...defaults,
  tiers: { ...defaults.tiers, standard: { agy: {}, claude: { model: 'sonnet', 'x-why': 'ours' } } },
  quota: { ...defaults.quota, planEnds: { claude: '2026-12-31' }, 'x-why': 'it is ours' },
  budget: { warnAt: 80, 'x-of': 'us' },
  profiles: { base: { name: 'Base', order: ['claude'], 'x-mood': 'calm', tiers: { cheap: {} } } },
  pickOrder: [
    { when: 'it is small', playbook: 'book-0' },
    { when: 'it is gone', playbook: 'gone' },
  ],
  checks: { test: 'runs the tests' },
  adapters: { other: { keep: true } },
})

const libraries: fc.Arbitrary<Library> = fc
  .tuple(fc.array(playbookArb, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([books, rich]) => ({
    defaults: rich ? more : defaults,
    playbooks: Object.fromEntries(books.map((book, index) => [`book-${index}`, book])),
    briefs: rich ? { 'briefs/review.md': '# Review\n\nRead: "it".\u2028All of it.\n' } : {},
  }))
const holds = (rule: (library: Library) => void) => {
  fc.assert(fc.property(libraries, rule), { numRuns: runs })
}
/** What JSON says of it: a field that is undefined is a field that is not there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('what was exported comes back as it was, and the other reader accepts it', () => {
  holds((library) => {
    const text = exportLibrary(library)
    const back = importLibrary(text)
    expect(back.notes).toEqual([])
    expect(plain(back.library)).toEqual(plain(library))
    expect(documentErrors(text)).toEqual([])
  })
})

test('the whole shipped library survives one document and back', () => {
  const playbooks = Object.fromEntries(bundled.ids.map((id) => [id, bundled.playbook(id)]))
  const library = { defaults: bundled.defaults(), playbooks, briefs: bundled.briefs() }
  const text = exportLibrary(library)
  expect(documentErrors(text)).toEqual([])
  const back = importLibrary(text)
  expect(back.notes).toEqual([])
  expect(plain(back.library)).toEqual(plain(library))
})

interface Document {
  playbooks: Record<string, { phases: Record<string, unknown>[] }>
}

test('defaults edited in the other tool win over what we kept of them, and are named', () => {
  const playbooks = { complete: bundled.playbook('complete') }
  const data = parse(exportLibrary({ defaults: more, playbooks, briefs: {} })) as {
    quota: Record<string, unknown>
  }
  data.quota['stopAt'] = 90
  const back = importLibrary(JSON.stringify(data))
  expect(back.notes).toEqual(['quota was edited elsewhere; the edited text is kept'])
  expect(back.library?.defaults.quota?.stopAt).toBe(90)
  expect(back.library?.defaults.pickOrder).toEqual(more.pickOrder)
})

test('a field edited in the other tool wins over our stored structure, and is named', () => {
  holds((library) => {
    const data = parse(exportLibrary(library)) as Document
    const phase = Object.values(data.playbooks)[0]?.phases[0]
    if (phase === undefined) return
    const before = phase['gate']
    phase['gate'] = 'the owner nods'
    const back = importLibrary(JSON.stringify(data))
    const [book] = Object.values(back.library?.playbooks ?? {})
    expect(book?.phases[0]?.gate).toBe('the owner nods')
    const structured = typeof library.playbooks['book-0']?.phases[0]?.gate === 'object'
    if (structured && before !== undefined) expect(back.notes.join()).toContain('edited elsewhere')
  })
})

test("another tool's document comes in whole: unknown words are kept under x- and named", () => {
  const text = `version: 1
providers: [claude]
tiers: { cheap: { claude: { model: haiku } } }
profile: base
profiles: { base: {} }
stray: 1
playbooks:
  ours:
    name: Ours
    phases:
      - id: plan
        who: lead
        gate: the plan is clear
      - id: fix
        after: [plan]
        then: recheck
        limit: once per unit
        runner: rescue
        mood: calm
`
  const { library, notes } = importLibrary(text)
  expect(notes).toEqual([
    'document.stray is not understood; kept as x-stray',
    'ours.fix.mood is not understood; kept as x-mood',
  ])
  const fix = { after: 'plan', limit: 'once per unit', 'x-mood': 'calm' }
  expect(library?.playbooks['ours']?.phases[1]).toMatchObject(fix)
  if (library === undefined) return
  const again = exportLibrary(library)
  expect(documentErrors(again)).toEqual([])
  expect(importLibrary(again).library).toEqual(library)
})

test.each([
  ['playbooks: [', /^\d+:\d+ /],
  ['version: 2\nplaybooks: {}\n', /version 1/],
  ['version: 1\nplaybooks: { a: 7 }\n', /not a playbook/],
  ['version: 1\nplaybooks: { a: { phases: [{ id: X }] } }\n', /left out/],
])('%j is a note, not a crash', (text, note) => {
  expect(importLibrary(text).notes.join('\n')).toMatch(note)
})
