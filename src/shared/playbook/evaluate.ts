import type { Condition, VerdictsWanted } from './condition'
import { evalExpr, opposite, type Tri } from './eval-expr'
import { parseExpr, type Facts } from './expr'
import { say } from './say'
import type { Place } from './words'

/** The one question that has to be answered next: by a judge, or by running a command. */
export type Leaf =
  | { readonly kind: 'judge'; readonly text: string; readonly by: 'lead' | 'person' }
  | {
      readonly kind: 'check'
      /** A command of the playbook, or the name of a check of the project. */
      readonly command: { readonly run: string } | { readonly check: string }
      readonly in: Place
      readonly minutes?: number
    }
/** Answers already given, by the leaf's path inside its condition. */
export type Answers = Readonly<Record<string, Tri>>
export type Evaluated = { readonly value: Tri } | { readonly need: string; readonly leaf: Leaf }

/** Left to right, stopping as soon as the value is certain; asks for one leaf at a time. */
export const evaluate = (
  condition: Condition,
  facts: Facts,
  answers: Answers,
  phase: string,
  path = 'c',
): Evaluated => {
  if (typeof condition === 'string')
    return asked(path, answers, { kind: 'judge', text: condition, by: 'lead' })
  if ('ask' in condition)
    return asked(path, answers, { kind: 'judge', text: condition.ask, by: condition.by ?? 'lead' })
  if ('run' in condition || 'check' in condition) return checked(condition, path, answers)
  if ('expr' in condition) {
    const tree = parseExpr(condition.expr)
    const value = tree.ok ? evalExpr(tree.value, facts) : 'unknown'
    return computed(condition, value, path, answers)
  }
  if ('verdicts' in condition)
    return computed(condition, verdictsHold(condition.verdicts, facts, phase), path, answers)
  if ('not' in condition) {
    const inner = evaluate(condition.not, facts, answers, phase, `${path}.not`)
    return 'need' in inner ? inner : { value: opposite(inner.value) }
  }
  const list = 'all' in condition ? condition.all : condition.any
  const ends: Tri = 'all' in condition ? 'no' : 'yes'
  for (const [index, part] of list.entries()) {
    const result = evaluate(part, facts, answers, phase, `${path}.${index}`)
    if ('need' in result || result.value === ends) return result
  }
  return { value: opposite(ends) }
}

/** A judge that does not know has not said yes. */
const asked = (path: string, answers: Answers, leaf: Leaf): Evaluated => {
  const given = answers[path]
  if (given === undefined) return { need: path, leaf }
  return { value: given === 'unknown' ? 'no' : given }
}

/** A check that could not be answered by a machine becomes a question to the lead. */
const checked = (
  condition: Extract<Condition, { run: string } | { check: string }>,
  path: string,
  answers: Answers,
): Evaluated => {
  const given = answers[path]
  if (given !== undefined && given !== 'unknown') return { value: given }
  if (given === 'unknown') return toLead(condition, 'no machine answer', path, answers)
  const { minutes } = condition
  const leaf: Leaf = {
    kind: 'check',
    command: 'run' in condition ? { run: condition.run } : { check: condition.check },
    in: condition.in ?? 'combined',
    ...(minutes === undefined ? {} : { minutes }),
  }
  return { need: path, leaf }
}

const computed = (condition: Condition, value: Tri, path: string, answers: Answers): Evaluated =>
  value === 'unknown' ? toLead(condition, 'facts missing', path, answers) : { value }

const toLead = (condition: Condition, why: string, path: string, answers: Answers): Evaluated =>
  asked(`${path}?`, answers, { kind: 'judge', text: `${say(condition)} (${why})`, by: 'lead' })

const verdictsHold = (want: VerdictsWanted, facts: Facts, phase: string): Tri => {
  const of = want.of ?? phase
  const pass = facts[`${of}.pass`]
  const fail = facts[`${of}.fail`]
  const voices = facts[`${of}.succeeded`]
  if (typeof pass !== 'number' || typeof fail !== 'number' || typeof voices !== 'number')
    return 'unknown'
  if (want.agree !== undefined) {
    const agree = facts[`${of}.agree`]
    if (typeof agree !== 'boolean') return 'unknown'
    if (agree !== want.agree) return 'no'
  }
  const needed = want.pass === 'all' ? Math.max(1, voices) : (want.pass ?? 0)
  return pass >= needed && fail <= (want.fail ?? 0) ? 'yes' : 'no'
}
