import type { Tier } from '../plan/plan-document'
import type { SimInput } from './forecast-input'
import { workersMax } from './phase'
import { resolve } from './resolve'
import type { Phase } from './schema'

export interface Assigned {
  readonly provider: string
  readonly tier: Tier
}

const countOf = (input: SimInput, phase: Phase): number => {
  const max = workersMax(phase)
  const failing = typeof phase.workers === 'object' && phase.workers.from === 'failing'
  return Math.min(max, input.workers?.[phase.id] ?? (failing ? 1 : max))
}

/** The provider of each worker of a phase, before any hold; `used` learns which ones the phase took. */
export const assign = (
  input: SimInput,
  phase: Phase,
  used: Map<string, readonly string[]>,
): readonly Assigned[] => {
  const { settings, available } = input
  const here = settings.providers.filter((id) => available.includes(id))
  const base = resolve({ ...settings, providers: here }, phase)
  const able = here.filter((id) => Object.hasOwn(settings.tiers[base.tier], id))
  const { provider: wanted } = phase
  const not = typeof wanted === 'object' && 'not' in wanted ? wanted.not : null
  const avoid = typeof not === 'string' ? (used.get(not) ?? []) : []
  const other = avoid.length > 0 ? able.find((id) => !avoid.includes(id)) : undefined
  const each = typeof wanted === 'object' && 'each' in wanted
  const list = Array.from({ length: countOf(input, phase) }, (_, index) => {
    const turn = each ? able[index % Math.max(1, able.length)] : other
    return { provider: turn ?? base.provider, tier: base.tier }
  })
  used.set(phase.id, [...new Set(list.map(({ provider }) => provider))])
  return list
}
