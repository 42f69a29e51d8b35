import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evalExpr, namesIn } from './eval-expr'
import { evaluate } from './evaluate'
import { parseExpr } from './expr'
import { renameInExpr } from './refs'
import { say } from './say'
import { runs } from './testing/bundled'
import { conditionArb } from './testing/playbook-arb'

const value = (source: string, facts = {}) => {
  const tree = parseExpr(source)
  return tree.ok ? evalExpr(tree.value, facts) : tree.error
}
const pieces = ['a.b', ' and ', ' or ', 'not ', '(', ')', '<', '==', '1', "'x'", 'true', ' ', '.']

test('an expression is read or has a fault with a place; it answers yes, no or unknown', () => {
  const texts = fc.string({ unit: fc.constantFrom(...pieces, '-', 'é'), maxLength: 60 })
  fc.assert(
    fc.property(texts, (text) => {
      const tree = parseExpr(text)
      if (!tree.ok) {
        expect(tree.error.at).toBeGreaterThanOrEqual(0)
        expect(tree.error.at).toBeLessThanOrEqual(text.length)
        return
      }
      expect(['yes', 'no', 'unknown']).toContain(evalExpr(tree.value, { 'a.b': 1 }))
      expect(namesIn(tree.value).every((name) => name.length > 0)).toBe(true)
    }),
    { numRuns: runs * 5 },
  )
})

test('a fact that is missing makes an answer unknown, not false; what is certain stays certain', () => {
  expect(value('proto.x == 1 or constructor.name')).toBe('unknown')
  expect(value('a.x and b.y > 2', { 'a.x': false })).toBe('no')
  expect(value("a.kind == 'odd' or b.y", { 'a.kind': 'odd' })).toBe('yes')
  expect(value('a.n <= 2 and not (a.n > 1)', { 'a.n': 2 })).toBe('no')
  expect(value('a.n > "2"', { 'a.n': 3 })).toBe('unknown')
  expect(value('(a.b')).toEqual({ message: 'missing )', at: 4 })
  expect(value(`${'('.repeat(30)}a.b`)).toMatchObject({ message: 'nested too deep' })
})

test('a judge who does not know has not said yes', () => {
  expect(evaluate('is it so', {}, { c: 'unknown' }, 'p')).toEqual({ value: 'no' })
})

test('renaming a phase in an expression leaves quoted texts alone', () => {
  const text = "build.failed > 0 and x.kind == 'build.failed'"
  expect(renameInExpr(text, 'build', 'make')).toBe("make.failed > 0 and x.kind == 'build.failed'")
})

test("asks for one leaf at a time, and never for one whose answer can't matter", () => {
  const facts = { 'run.costUsd': 1, 'p.pass': 1, 'p.fail': 0, 'p.succeeded': 1 }
  const dice = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(conditionArb([]), dice, (condition, rolls) => {
      const answers: Record<string, 'yes' | 'no'> = {}
      for (const roll of rolls) {
        const result = evaluate(condition, facts, answers, 'p')
        if ('value' in result) return
        expect(answers[result.need]).toBeUndefined()
        answers[result.need] = roll ? 'yes' : 'no'
      }
      expect(say(condition)).toBe('decided within 40 answers')
    }),
    { numRuns: runs },
  )
})
