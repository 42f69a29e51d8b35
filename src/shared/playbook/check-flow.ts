import type { Path } from './condition'
import { errorAt, type Finding, type QuickFix, warningAt } from './finding'
import { gateOf, isLink, isWorker } from './phase'
import type { Phase, Playbook } from './schema'
import { reservedIds } from './words'

/** How phases follow each other: ids, gates that chains hang on, choices, what comes then. */
export const checkFlow = (book: Playbook): readonly Finding[] => {
  if (book.phases.length === 0) return [errorAt(['phases'], 'needs at least one phase')]
  const before = new Map<string, Phase>()
  return book.phases.flatMap((phase, index) => {
    const at: Path = ['phases', index]
    const found = [
      ...idFindings(phase, at, before),
      ...linkFindings(phase, at, before),
      ...choiceFindings(book, phase, at, before),
      ...thenFindings(phase, at),
    ]
    if (!before.has(phase.id)) before.set(phase.id, phase)
    return found
  })
}

type Before = ReadonlyMap<string, Phase>

const idFindings = ({ id }: Phase, at: Path, before: Before): readonly Finding[] => [
  ...(before.has(id) ? [errorAt([...at, 'id'], `duplicates "${id}"`)] : []),
  ...(reservedIds.includes(id) ? [errorAt([...at, 'id'], `"${id}" is a reserved word`)] : []),
]

const linkFindings = ({ after }: Phase, at: Path, before: Before): readonly Finding[] => {
  if (after === undefined) return []
  const gate = before.get(after)
  if (gate === undefined)
    return [errorAt([...at, 'after'], `must name an earlier phase; "${after}" is not one`)]
  if (gateOf(gate) !== undefined) return []
  const fix: QuickFix = {
    title: `Add a gate to ${gate.id}`,
    change: { op: 'addGate', id: gate.id, gate: 'the lead is satisfied' },
  }
  return [errorAt([...at, 'after'], `"${gate.id}" has no gate, so nothing leads here`, fix)]
}

const choiceFindings = (
  book: Playbook,
  phase: Phase,
  at: Path,
  before: Before,
): readonly Finding[] => {
  if (phase.with === undefined) {
    const others = book.phases.filter((other) => other.with === phase.id).map(({ id }) => id)
    if (others.length === 0 || phase.if !== undefined) return []
    return [warningAt(at, `always taken: it has no \`if\`, so ${others.join(', ')} never runs`)]
  }
  const found: Finding[] = []
  const first = before.get(phase.with)
  if (first === undefined || isLink(first) || first.with !== undefined)
    found.push(
      errorAt(
        [...at, 'with'],
        `must name the first phase of an earlier choice; "${phase.with}" is not one`,
      ),
    )
  if (isLink(phase))
    found.push(errorAt([...at, 'with'], "a phase on a fail chain can't be an alternative too"))
  return found
}

const thenFindings = (phase: Phase, at: Path): readonly Finding[] => {
  const { id, then, gate } = phase
  if (then === 'recheck' && !isLink(phase)) {
    const fix: QuickFix = {
      title: 'Set to next',
      change: { op: 'set', phase: id, field: ['then'], value: 'next' },
    }
    return [errorAt([...at, 'then'], 'recheck needs `after`', fix)]
  }
  const leaves = then === 'next' || then === 'done'
  if (!isLink(phase) || !isWorker(phase) || !leaves || gate !== undefined) return []
  return [
    warningAt([...at, 'then'], 'has no gate of its own, so the lead is asked before going on'),
  ]
}
