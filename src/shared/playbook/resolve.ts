import type { Tier } from '../plan/plan-document'
import type { Phase, Use } from './schema'
import type { Settings } from './settings'

/** What a worker runs on, and whose word that was. */
export interface Resolved {
  readonly tier: Tier
  readonly provider: string
  readonly model?: string
  readonly effort?: string
  readonly from: string
}

/** What a worker runs on: the person's word, then the first matching rule, then the phase, then the tier. */
export const resolve = (set: Settings, phase: Phase, rule?: Use): Resolved => {
  const tier = rule?.tier ?? phase.tier ?? 'standard'
  // What a rule or the phase says of a model belongs to another CLI.
  if (set.only !== undefined) return { tier, provider: set.only, from: 'the person' }
  const wanted = typeof phase.provider === 'string' ? phase.provider : 'auto'
  const asked = rule?.provider ?? wanted
  const able = set.providers.find((id) => Object.hasOwn(set.tiers[tier], id))
  const provider = asked === 'auto' ? (able ?? set.providers[0] ?? 'auto') : asked
  const spec = set.tiers[tier][provider] ?? {}
  const model = rule?.model ?? phase.model ?? spec.model
  const effort = rule?.effort ?? phase.effort ?? spec.effort
  const from = rule !== undefined ? 'rule' : `tier ${tier}`
  return {
    tier,
    provider,
    ...(model === undefined ? {} : { model }),
    ...(effort === undefined ? {} : { effort }),
    from,
  }
}
