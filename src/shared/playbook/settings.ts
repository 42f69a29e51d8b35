import { type Tier, tiers } from '../plan/plan-document'
import type { DefaultsDocument, QuotaRules, Spec } from './defaults'

/** What a profile makes of the defaults. */
export interface Settings {
  /** In the order in which they are tried. */
  readonly providers: readonly string[]
  readonly tiers: Readonly<Record<Tier, Readonly<Record<string, Spec>>>>
  readonly quota: QuotaRules
}

/** The profile's values over the shared ones, field by field; its order first, the rest behind. */
export const settings = (defaults: DefaultsDocument, profileName = defaults.profile): Settings => {
  const profile = profileName === undefined ? undefined : defaults.profiles?.[profileName]
  const order = profile?.order ?? []
  const rest = (defaults.providers ?? []).filter((id) => !order.includes(id))
  const providers = [...order, ...rest]
  const tierOf = (tier: Tier): Readonly<Record<string, Spec>> => {
    const shared = defaults.tiers?.[tier] ?? {}
    const own = profile?.tiers?.[tier] ?? {}
    const named = providers.filter((id) => Object.hasOwn(shared, id) || Object.hasOwn(own, id))
    return Object.fromEntries(named.map((id) => [id, { ...shared[id], ...own[id] }]))
  }
  const [cheap, standard, strong] = tiers
  return {
    providers,
    tiers: {
      [cheap]: tierOf(cheap),
      [standard]: tierOf(standard),
      [strong]: tierOf(strong),
    },
    quota: { ...defaults.quota, ...profile?.quota },
  }
}
