import { type Condition, type Path, walk } from './condition'
import type { DefaultsDocument } from './defaults'
import { namesIn } from './eval-expr'
import { parseExpr } from './expr'
import { errorAt, type Finding, warningAt } from './finding'
import { isWriter } from './phase'
import { conditionsOf } from './refs'
import type { Phase, Playbook } from './schema'
import { phaseFacts, runFacts, workerFacts } from './words'

/** What the conditions of every phase read and run. */
export const checkConditions = (
  book: Playbook,
  defaults: DefaultsDocument | undefined,
): readonly Finding[] =>
  book.phases.flatMap((phase, index) =>
    conditionsOf(phase).flatMap(({ condition, path }) => {
      const found: Finding[] = []
      walk(condition, (part, inner) => {
        if (typeof part !== 'object') return
        const at = ['phases', index, ...path, ...inner]
        const inRule = path[0] === 'rules'
        if ('expr' in part) found.push(...expression(part.expr, [...at, 'expr'], book, inRule))
        found.push(...commands(part, at, { book, phase, inRule, defaults }))
      })
      return found
    }),
  )

interface Around {
  readonly book: Playbook
  readonly phase: Phase
  readonly inRule: boolean
  readonly defaults: DefaultsDocument | undefined
}

const commands = (
  part: Exclude<Condition, string>,
  at: Path,
  { book, phase, inRule, defaults }: Around,
): readonly Finding[] => {
  if (!('check' in part) && !('run' in part)) return []
  const found: Finding[] = []
  const known = { ...defaults?.checks, ...book.inputs }
  if ('check' in part && defaults !== undefined && !Object.hasOwn(known, part.check)) {
    const message = `"${part.check}" is not a check known to defaults.yaml; each project must set its command`
    found.push(warningAt([...at, 'check'], message))
  }
  if (inRule) found.push(errorAt(at, "a rule can't run a command"))
  if (part.in === 'workspace' && !isWriter(phase)) {
    const message = 'no worker of this phase writes, so there is nothing to run it on'
    found.push(errorAt([...at, 'in'], message))
  }
  return found
}

const expression = (
  source: string,
  path: Path,
  book: Playbook,
  inRule: boolean,
): readonly Finding[] => {
  const tree = parseExpr(source)
  if (!tree.ok) return [errorAt(path, `${tree.error.message} (at ${tree.error.at + 1})`)]
  return namesIn(tree.value).flatMap((name) => {
    const [space = '', fact] = name.split('.', 2)
    if (fact === undefined)
      return [errorAt(path, `"${name}" is not a fact; write phase.fact, such as build.failed`)]
    const known = factsOf(space, book, inRule)
    return known === null || known.includes(fact)
      ? []
      : [errorAt(path, `"${name}" is not a known fact`)]
  })
}

/** Null: windows are not known here. */
const factsOf = (space: string, book: Playbook, inRule: boolean): readonly string[] | null => {
  if (space === 'run') return runFacts
  if (space === 'worker') return inRule ? workerFacts : []
  if (space === 'inputs') return Object.keys(book.inputs ?? {})
  return space === 'quota' ? null : phaseFacts
}
