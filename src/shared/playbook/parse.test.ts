import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import { parseDefaults, parsePlaybook } from './parse'
import { runs } from './testing/bundled'
import { playbookArb } from './testing/playbook-arb'

vi.setConfig({ testTimeout: 300_000 })

const first = (text: string): string | undefined => {
  const issue = parsePlaybook(text).issues[0]
  return issue && `${issue.line}:${issue.col} ${issue.message}`
}
const head = 'version: 1\nphases:\n'

test('says line, column, what is wrong and what would fix it', () => {
  const text = `${head}  - id: build\n    tier: strng\n`
  expect(parsePlaybook(text).issues[0]).toMatchObject({
    line: 4,
    col: 11,
    endCol: 16,
    message: 'unknown tier "strng". Use cheap, standard or strong.',
    fix: {
      title: 'Set to strong',
      change: { op: 'set', phase: 'build', field: ['tier'], value: 'strong' },
    },
  })
})

test.each([
  [`${head}  - id: a\n    wrokers: 2\n`, '4:5 unknown field "wrokers"; did you mean "workers"?'],
  [`${head}  - id: a\n    after: b\n`, '4:12 must name an earlier phase; "b" is not one'],
  [`${head}  - id: a\n    if: { expr: a.faild > 0 }\n`, '4:17 "a.faild" is not a known fact'],
  ['version: 2\nphases: []\n', '1:10 must be 1; a higher number was written by a newer Wavedeck'],
  [`${head}  - id: a\n  - id: a\n`, '4:9 duplicates "a"'],
  ['version: 1\nphases: &p\n  - id: a\n', '3:3 anchors and aliases are not allowed'],
  [`${head}  - id: a\n    gate: { needs: [ok], retry: many }\n`, '4:33 must be a number'],
  [`${head}  - id: a\n    workers: { from: plan, max: 0 }\n`, '4:33 must be at least 1'],
  [`${head}  - id: a\n    role: ''\n`, '4:11 must not be empty'],
  [`${head}  - id: a\n    workers: { from: plan }\n`, '4:14 is missing'],
  ['version: 1\nx-team: us\nphases:\n  - id: a\n    x-note: { any: thing }\n', undefined],
])('%j', (text, expected) => {
  expect(first(text)).toBe(expected)
})

test.each([
  [`${head}  - id: a\n    gate: { needs: [ { chekc: x } ] }\n`, /^4:/],
  [`${head}  - id: !!js/function a\n`, /^3:\d+ /],
  [`${head}  - id: a\n   who: x\n`, /^[34]:/],
])('%j stands at %s', (text, place) => {
  expect(first(text)).toMatch(place)
})

test('the defaults are checked too, and a newer file is known as such', () => {
  const text = 'version: 1\nproviders: [claude]\ntiers: { cheap: { codex: {} } }\n'
  expect(parseDefaults(text).issues[0]).toMatchObject({
    line: 3,
    message: '"codex" is not in providers',
  })
  expect(parsePlaybook('version: 2\nphases: []\n').newer).toBe(true)
  expect(parsePlaybook('version: 1\nphases: []\n').newer).toBe(false)
})

const tolerated = /nothing to run it on|the lead does this|text: it runs once|more than its/

test('accepts every generated playbook, and reads the same model however it is written', () => {
  fc.assert(
    fc.property(playbookArb, (book) => {
      const source = parsePlaybook(stringify(book))
      const errors = source.issues.filter(
        ({ severity, message }) => severity === 'error' && !tolerated.test(message),
      )
      expect(errors.map(({ message }) => message)).toEqual([])
      expect(source.model ?? source.raw).toEqual(book)
    }),
    { numRuns: runs },
  )
})

const pieces = ['- ', 'id: ', '\n', '  ', '{', '}', '[', ']', 'phases:', '"', '&a', '*a', '|', '#']
const soup = fc.string({ unit: fc.constantFrom(...pieces, 'version: 1\n', '\t', ': ') })
const anyPhases = fc.json().map((json) => `version: 1\nphases: ${json}`)

test('never throws, whatever the text; what can not be used has a place', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), soup, anyPhases), (text) => {
      for (const source of [parsePlaybook(text), parseDefaults(text)]) {
        for (const issue of source.issues) expect(issue.line).toBeGreaterThanOrEqual(1)
        if (source.model === undefined) expect(source.issues.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: runs * 5 },
  )
})

test('what no wave could run under is said at its place, what is cut as a warning', () => {
  const text = `version: 1
name: ${'n'.repeat(121)}
budget: { minutes: 99999999, calls: 5000 }
phases:
  - id: look
    role: ${'r'.repeat(130)}
    budget: { each: { costUsd: 0.001, minutes: 1441 } }
    readOnly: true
`
  const { issues } = parsePlaybook(text)
  expect(issues.map(({ severity, path, line }) => [severity, path.join('.'), line])).toEqual([
    ['warning', 'name', 2],
    ['error', 'budget.minutes', 3],
    ['error', 'budget.calls', 3],
    ['warning', 'phases.0.role', 6],
    ['error', 'phases.0.budget.each.costUsd', 7],
    ['error', 'phases.0.budget.each.minutes', 7],
  ])
  expect(issues[1]?.message).toBe('must be at most 1440: a day')
})

test('what comes next is a playbook or a text; a word that is neither is asked about', () => {
  const said = (next: string) =>
    parsePlaybook(`version: 1\nnext: ${next}\nphases: [{ id: a, readOnly: true }]\n`, undefined, [
      'complete',
    ]).issues
  expect(said('complete')).toEqual([])
  expect(said('Look at it with fresh eyes')).toEqual([])
  expect(said('nonsense')).toMatchObject([{ severity: 'warning', path: ['next'], line: 2 }])
  expect(said('complte')[0]?.fix?.title).toBe('Set to complete')
})
