import type { Place } from './words'
import type { Condition, VerdictsWanted } from './condition'

const places: Readonly<Record<Place, string>> = {
  workspace: 'in the workspace',
  combined: 'on all parts combined',
  checkout: 'in the checkout',
}

/** Where a command runs, as it stands in a sentence. */
export const sayPlace = (place: Place): string => places[place]

/** A condition as a sentence. */
export const say = (condition: Condition): string => {
  if (typeof condition === 'string') return condition
  if ('ask' in condition)
    return condition.by === 'person' ? `the person says: ${condition.ask}` : condition.ask
  if ('run' in condition)
    return `\`${condition.run}\` succeeds${condition.in === undefined ? '' : ` ${places[condition.in]}`}`
  if ('check' in condition)
    return `the ${condition.check} check passes${condition.in === undefined ? '' : ` ${places[condition.in]}`}`
  if ('expr' in condition) return condition.expr
  if ('not' in condition) return `not (${say(condition.not)})`
  if ('all' in condition) return condition.all.map(say).join(' and ')
  if ('any' in condition) return condition.any.map(say).join(' or ')
  return sayVerdicts(condition.verdicts)
}

const sayVerdicts = ({ pass, fail, agree, of }: VerdictsWanted): string => {
  const parts = [`at most ${fail ?? 0} fail it`]
  if (pass === 'all') parts.unshift('every reviewer passes it')
  else if (pass !== undefined) parts.unshift(`at least ${pass} reviewers pass it`)
  if (agree !== undefined) parts.push(agree ? 'the voices agree' : 'the voices differ')
  return `${of === undefined ? '' : `in ${of}, `}${parts.join(', ')}`
}
