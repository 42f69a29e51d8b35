import { checkConditions } from './check-conditions'
import { checkFlow } from './check-flow'
import { checkLimits } from './check-limits'
import { checkWorkers } from './check-workers'
import type { DefaultsDocument } from './defaults'
import { errorAt, type Finding } from './finding'
import { references } from './refs'
import type { Playbook } from './schema'

/** Rules that the shape alone can't hold: references, flow, conditions, workers. */
export const check = (book: Playbook, defaults?: DefaultsDocument): readonly Finding[] => [
  ...checkFlow(book),
  ...checkNames(book),
  ...checkConditions(book, defaults),
  ...checkWorkers(book, defaults),
  ...checkLimits(book),
]

const checkNames = (book: Playbook): readonly Finding[] => {
  const order = new Map(book.phases.map((phase, index) => [phase.id, index]))
  return references(book).flatMap((ref) => {
    const last = ref.path.at(-1)
    // These two have rules of their own.
    if (last === 'with' || last === 'after') return []
    const target = order.get(ref.target)
    if (target === undefined) return [errorAt(ref.path, `no phase is called "${ref.target}"`)]
    const inGateOrIf = ref.kind === 'expr' || last === 'of'
    const later = target > (order.get(ref.phase) ?? 0)
    return later && !inGateOrIf ? [errorAt(ref.path, `"${ref.target}" comes later`)] : []
  })
}
