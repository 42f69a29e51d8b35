import { evaluate } from './evaluate'
import type { Facts } from './expr'
import type { Unit } from './proposal'
import { say } from './say'
import type { Phase } from './schema'

/**
 * The index of the first of a phase's rules that holds for a unit. Rules of text hold only where the planner
 * named them; where a fact is missing, none does.
 */
export const ruleFor = (
  phase: Phase,
  unit: Pick<Unit, 'size' | 'risk' | 'kind' | 'rule' | 'owns'>,
  attempt: number,
  facts: Facts,
): number | undefined => {
  const own: Facts = {
    ...facts,
    'worker.size': unit.size,
    'worker.risk': unit.risk,
    'worker.kind': unit.kind ?? '',
    'worker.files': unit.owns.length,
    'worker.attempt': attempt,
  }
  const index = (phase.rules ?? []).findIndex((rule, at) => {
    const result = evaluate(rule.if, own, {}, phase.id)
    if ('value' in result) return result.value === 'yes'
    const { leaf } = result
    return unit.rule === at && leaf.kind === 'judge' && leaf.text === say(rule.if)
  })
  return index === -1 ? undefined : index
}
