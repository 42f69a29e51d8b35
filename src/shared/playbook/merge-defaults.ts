import { tiers } from '../plan/plan-document'
import type { DefaultsDocument, TierTable } from './defaults'

/**
 * A person's copy over the bundled defaults, key by key: fields of quota, budget and checks, a provider's
 * entry of a tier and a profile are one key each; a list is one key.
 */
export const mergeDefaults = (base: DefaultsDocument, own: DefaultsDocument): DefaultsDocument => ({
  ...base,
  ...own,
  tiers: mergeTiers(base.tiers ?? {}, own.tiers ?? {}),
  quota: { ...base.quota, ...own.quota },
  budget: { ...base.budget, ...own.budget },
  profiles: { ...base.profiles, ...own.profiles },
  checks: { ...base.checks, ...own.checks },
})

const mergeTiers = (base: TierTable, own: TierTable): TierTable =>
  Object.fromEntries(tiers.map((tier) => [tier, { ...base[tier], ...own[tier] }]))
