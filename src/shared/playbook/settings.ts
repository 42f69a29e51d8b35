import { type Tier, tiers } from '../plan/plan-document'
import type { Policy } from '../policy/policy'
import type { DefaultsDocument, QuotaRules, Spec } from './defaults'

/** What a profile makes of the defaults. */
export interface Settings {
  /** In the order in which they are tried; one that the policy conserves is only used where it is named. */
  readonly providers: readonly string[]
  readonly tiers: Readonly<Record<Tier, Readonly<Record<string, Spec>>>>
  readonly quota: QuotaRules
  /** Those that the policy conserves. */
  readonly spared?: readonly string[]
  /** The person's word: every worker runs on this one. */
  readonly only?: string
}

/** The same with every worker on the demo worker, whatever a phase asks for. */
export const onDemo = (set: Settings): Settings => {
  const tier = { demo: {} }
  const all = { cheap: tier, standard: tier, strong: tier }
  return { ...set, providers: ['demo'], spared: [], tiers: all, only: 'demo' }
}

/**
 * The profile's values over the shared ones, field by field. Its order first, then the policy's, then what
 * is left of the providers that the defaults name.
 */
export const settings = (
  defaults: DefaultsDocument,
  profileName = defaults.profile,
  policy?: Pick<Policy, 'providerOrder' | 'conserveProviders'>,
): Settings => {
  const profile = profileName === undefined ? undefined : defaults.profiles?.[profileName]
  const named = defaults.providers ?? []
  const wished = [...(profile?.order ?? []), ...(policy?.providerOrder ?? []), ...named]
  const spared: readonly string[] = policy?.conserveProviders ?? []
  const known = [...new Set(wished)].filter((id) => named.includes(id))
  const tierOf = (tier: Tier): Readonly<Record<string, Spec>> => {
    const shared = defaults.tiers?.[tier] ?? {}
    const own = profile?.tiers?.[tier] ?? {}
    const able = known.filter((id) => Object.hasOwn(shared, id) || Object.hasOwn(own, id))
    return Object.fromEntries(able.map((id) => [id, { ...shared[id], ...own[id] }]))
  }
  const [cheap, standard, strong] = tiers
  return {
    providers: known.filter((id) => !spared.includes(id)),
    tiers: {
      [cheap]: tierOf(cheap),
      [standard]: tierOf(standard),
      [strong]: tierOf(strong),
    },
    quota: { ...defaults.quota, ...profile?.quota },
    spared: known.filter((id) => spared.includes(id)),
  }
}
