import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openYaml } from '../lib/read-yaml'
import type { Change } from './change'
import { compile } from './compile'
import { edit } from './edit'
import { parsePlaybook } from './parse'
import { applyPatch, invert, type Patch } from './patch'
import { applyData, valueAt } from './primitive'
import { references } from './refs'
import type { Playbook } from './schema'
import { bundled, runs } from './testing/bundled'
import { changeArb } from './testing/change-arb'
import { writtenArb } from './testing/written-arb'

vi.setConfig({ testTimeout: 300_000 })

const dataOf = (text: string) => openYaml(text).doc.toJS() as Playbook
const texts = fc.oneof(
  { arbitrary: writtenArb, weight: 3 },
  { arbitrary: fc.constantFrom(...bundled.ids.map((id) => bundled.text(`${id}.yaml`))), weight: 1 },
)
const changed = texts.chain((text) =>
  fc.tuple(fc.constant(text), fc.array(changeArb(dataOf(text)), { minLength: 1, maxLength: 5 })),
)

test('undo gives back every byte, redo the same text', () => {
  fc.assert(
    fc.property(changed, ([text, changes]) => {
      let now = text
      const undo: Patch[] = []
      for (const change of changes) {
        const done = edit(now, change)
        if (!done.ok) continue
        expect(applyPatch(now, done.value.patch)).toBe(done.value.text)
        undo.push(done.value.patch)
        now = done.value.text
      }
      for (const patch of undo.reverse()) now = applyPatch(now, invert(patch))
      expect(now).toBe(text)
    }),
    { numRuns: runs },
  )
})

const comments = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const found = /(^|\s)#( about| note| tail| A playbook| the end).*$/.exec(line)
    return found === null ? [] : [found[0].trim()]
  })
const replacing: ReadonlySet<Change['op']> = new Set([
  'set',
  'addGate',
  'connect',
  'disconnect',
  'removePhase',
  'unset',
])

test('reads back as exactly the data asked for, and touches no comment of another part', () => {
  fc.assert(
    fc.property(changed, ([text, [change]]) => {
      if (change === undefined || change.op === 'all') return
      const raw = dataOf(text)
      const done = edit(text, change)
      const primitives = compile(raw, change)
      expect(done.ok).toBe(primitives.ok)
      if (!done.ok || !primitives.ok) return
      const want = primitives.value.reduce<unknown>(applyData, raw)
      expect(dataOf(done.value.text)).toEqual(want)
      if (replacing.has(change.op) || done.value.reformatted) return
      const kept = comments(done.value.text)
      expect(comments(text).filter((comment) => !kept.includes(comment))).toEqual([])
    }),
    { numRuns: runs },
  )
})

test('renaming a phase leaves no reference behind and changes nothing else', () => {
  fc.assert(
    fc.property(writtenArb, fc.nat(20), (text, pick) => {
      const before = dataOf(text)
      const id = before.phases[pick % before.phases.length]?.id ?? ''
      const done = edit(text, { op: 'renamePhase', id, to: 'renamed-it' })
      if (!done.ok) throw new Error(done.error.message)
      const after = dataOf(done.value.text)
      expect(references(after).filter(({ target }) => target === id)).toEqual([])
      expect(references(after).length).toBe(references(before).length)
      const back = edit(done.value.text, { op: 'renamePhase', id: 'renamed-it', to: id })
      expect(back.ok && dataOf(back.value.text)).toEqual(before)
      expect(done.value.text.split('\n').length).toBe(text.split('\n').length)
    }),
    { numRuns: runs },
  )
})

const ours = `version: 1
name: 'Ours'   # called so since May
phases:
  # first look
  - id: look
    does: "read"

  # then do
  - id: build
    tier: strng  # check
    gate: { name: tests pass, needs: [ { check: test } ] } # ci

  - id: fix
    after: build
    if: { expr: 'build.failed > 0' }
# end
`
const textOf = (change: Change, text = ours): string => {
  const done = edit(text, change)
  if (!done.ok) throw new Error(done.error.message)
  return done.value.text
}

test('keeps the writing of a person', () => {
  const set: Change = { op: 'set', phase: 'build', field: ['tier'], value: 'strong' }
  expect(textOf(set)).toBe(ours.replace('strng', 'strong'))
  const rename: Change = { op: 'renamePhase', id: 'build', to: 'make' }
  expect(textOf(rename)).toBe(ours.replaceAll('build', 'make'))
  const moved = textOf({ op: 'movePhase', id: 'build', after: null })
  const order = ['# then do', 'id: build', '# first look'].map((part) => moved.indexOf(part))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  const added = textOf({ op: 'addPhase', phase: { id: 'prove', does: 'run it' }, after: 'build' })
  expect(added).toContain('# ci\n\n  - id: prove\n    does: run it\n\n  - id: fix')
})

test.each([
  { field: ['name'] },
  { field: ['saves'] },
  { field: ['next'] },
  { phase: 'build', field: ['role'] },
  { phase: 'build', field: ['budget'] },
])('what is cleared and written again stands where it stood: %j', (of) => {
  const text = bundled.text('plan-big-execute-small.yaml')
  const { phases, ...head } = dataOf(text)
  const owner = of.phase === undefined ? head : phases.find(({ id }) => id === of.phase)
  const value = valueAt(owner, of.field)
  const cleared = textOf({ op: 'unset', ...of }, text)
  expect(cleared).not.toBe(text)
  expect(textOf({ op: 'set', ...of, value }, cleared)).toBe(text)
})

test('an id that no phase may have is refused', () => {
  const done = edit(ours, { op: 'renamePhase', id: 'build', to: 'My Id' })
  expect(done.ok ? '' : done.error.message).toContain('lower case letters')
})

test('a quick fix is a change, and puts it right', () => {
  const issue = parsePlaybook(ours).issues.find(({ fix }) => fix !== undefined)
  const change = issue?.fix?.change
  if (change === undefined) throw new Error('no fix')
  expect(parsePlaybook(textOf(change)).issues).toEqual([])
})

test.each([
  [{ op: 'removePhase', id: 'build' }, 'fix still name it'],
  [{ op: 'removePhase', id: 'nobody' }, 'no phase is called "nobody"'],
  [{ op: 'renamePhase', id: 'fix', to: 'look' }, '"look" exists already'],
  [{ op: 'connect', from: 'fix', to: 'look' }, '"look" must stand after "fix"'],
] satisfies [Change, string][])('%j is refused', (change, why) => {
  const done = edit(ours, change)
  expect(done.ok ? '' : done.error.message).toContain(why)
})

test('what a newer Wavedeck wrote, or is no YAML, is not written to', () => {
  const change: Change = { op: 'set', field: ['name'], value: 'x' }
  for (const text of ['version: 2\nphases: []\n', 'phases: [', 'version: 1\n', ''])
    expect(edit(text, change).ok).toBe(false)
})

test('undo after a part was written anew is exact too', () => {
  const text = 'version: 1\nphases: [{ id: a, does: x }, { id: b }] # all\n'
  const done = edit(text, { op: 'movePhase', id: 'b', after: null })
  if (!done.ok) throw new Error(done.error.message)
  expect(done.value.reformatted).toBe(true)
  expect(applyPatch(done.value.text, invert(done.value.patch))).toBe(text)
})

test('a gate that is there, and be it wrong, is not replaced by a new one', () => {
  const text =
    'version: 1\nphases:\n  - id: a\n    gate: { name: mine, needs: [{ check: Rm Test }] }\n'
  const done = edit(text, { op: 'addGate', id: 'a', gate: 'the lead is satisfied' })
  expect(done.ok ? null : done.error.message).toContain('has a gate already')
})
