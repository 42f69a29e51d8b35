import { isFields } from '../lib/read-fields'
import { type Condition, type Path, walk } from './condition'
import { namesIn } from './eval-expr'
import { parseExpr } from './expr'
import { isGateObject } from './phase'
import type { Phase, Playbook } from './schema'

/** A place inside a playbook that names a phase. */
export interface Reference {
  readonly path: Path
  /** The phase it stands in. */
  readonly phase: string
  /** The phase it names. */
  readonly target: string
  readonly kind: 'whole' | 'expr'
  readonly text: string
}

/** Every condition of a phase, with the steps to it from the phase. */
export const conditionsOf = ({
  if: when,
  gate,
  rules,
}: Phase): readonly { condition: Condition; path: Path }[] => {
  const found: { condition: Condition; path: Path }[] = []
  if (when !== undefined) found.push({ condition: when, path: ['if'] })
  if (gate !== undefined && !isGateObject(gate)) found.push({ condition: gate, path: ['gate'] })
  else if (gate !== undefined)
    for (const [at, condition] of listed(gate.needs).entries())
      found.push({ condition, path: ['gate', 'needs', at] })
  for (const [at, rule] of listed(rules).entries())
    if (isFields(rule)) found.push({ condition: rule.if, path: ['rules', at, 'if'] })
  return found
}

/** Edits also run on files that are not valid yet: a list may be anything there. */
const listed = <T>(list: readonly T[] | undefined): readonly T[] =>
  list instanceof Array ? list : []

const word = /'[^']*'|"[^"]*"|[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*/g

/** An expression with one phase called otherwise; quoted texts stay. */
export const renameInExpr = (text: string, from: string, to: string): string =>
  text.replace(word, (name) => (name.startsWith(`${from}.`) ? to + name.slice(from.length) : name))

/** Every place inside a playbook that names a phase, so that a rename finds them all. */
export const references = (book: Pick<Playbook, 'phases'>): readonly Reference[] =>
  book.phases.flatMap((phase, index) =>
    isFields(phase) ? [...direct(phase, index), ...conditional(phase, index)] : [],
  )

const direct = (phase: Phase, index: number): readonly Reference[] => {
  const { provider, workers } = phase
  const named: [Path, unknown][] = [
    [['with'], phase.with],
    [['after'], phase.after],
    ...listed(phase.sees).map((target, at): [Path, unknown] => [['sees', at], target]),
  ]
  if (isFields(provider)) named.push([['provider', 'not'], provider['not']])
  if (isFields(workers) && workers['from'] !== 'plan' && workers['from'] !== 'failing')
    named.push([['workers', 'from'], workers['from']])
  return named.flatMap(([path, target]) =>
    typeof target === 'string' ? [whole(phase, ['phases', index, ...path], target)] : [],
  )
}

const whole = ({ id }: Phase, path: Path, target: string): Reference => ({
  path,
  phase: id,
  target,
  kind: 'whole',
  text: target,
})

const conditional = (phase: Phase, index: number): readonly Reference[] => {
  const found: Reference[] = []
  for (const { condition, path } of conditionsOf(phase)) {
    walk(condition, (part, inner) => {
      if (!isFields(part)) return
      const at: Path = ['phases', index, ...path, ...inner]
      const { verdicts, expr }: Readonly<Record<string, unknown>> = part
      if (isFields(verdicts) && typeof verdicts['of'] === 'string')
        found.push(whole(phase, [...at, 'verdicts', 'of'], verdicts['of']))
      if (typeof expr !== 'string') return
      for (const target of exprPhases(expr))
        found.push({ path: [...at, 'expr'], phase: phase.id, target, kind: 'expr', text: expr })
    })
  }
  return found
}

const spaces: ReadonlySet<string> = new Set(['run', 'worker', 'inputs', 'quota'])

/** The phases an expression reads facts of; none where it can't be read. */
export const exprPhases = (source: string): readonly string[] => {
  const tree = parseExpr(source)
  if (!tree.ok) return []
  const names = namesIn(tree.value).flatMap((name) => {
    const [space = '', fact] = name.split('.', 2)
    return fact === undefined || spaces.has(space) ? [] : [space]
  })
  return [...new Set(names)]
}
