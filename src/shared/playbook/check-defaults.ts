import { tiers } from '../plan/plan-document'
import type { Path } from './condition'
import type { DefaultsDocument, TierTable } from './defaults'
import { errorAt, type Finding } from './finding'

/**
 * Rules that the shape of the defaults can't hold: every provider and profile that is named is there. `own`
 * is the part that was written with these providers in mind; what it leaves out may name others.
 */
export const checkDefaults = (
  model: DefaultsDocument,
  own: DefaultsDocument = model,
): readonly Finding[] => {
  const found: Finding[] = []
  const { providers, quota, profile } = model
  if (providers !== undefined && new Set(providers).size !== providers.length)
    found.push(errorAt(['providers'], 'names a provider twice'))
  if (own.tiers !== undefined) found.push(...strangers(providers, own.tiers, ['tiers']))
  for (const [name, { tiers: table, order }] of Object.entries(own.profiles ?? {})) {
    const at: Path = ['profiles', name]
    if (table !== undefined) found.push(...strangers(providers, table, [...at, 'tiers']))
    if (providers !== undefined && order?.some((id) => !providers.includes(id)) === true)
      found.push(errorAt([...at, 'order'], 'names a provider that is not in providers'))
  }
  if (profile !== undefined && model.profiles !== undefined && !(profile in model.profiles))
    found.push(errorAt(['profile'], `no profile is called "${profile}"`))
  const { criticalThreshold, stopAt } = quota ?? {}
  if (criticalThreshold !== undefined && stopAt !== undefined && stopAt < criticalThreshold) {
    const message = `must not be below criticalThreshold (${criticalThreshold})`
    found.push(errorAt(['quota', 'stopAt'], message))
  }
  return found
}

const strangers = (
  providers: readonly string[] | undefined,
  table: TierTable,
  path: Path,
): readonly Finding[] =>
  tiers.flatMap((tier) =>
    Object.keys(table[tier] ?? {}).flatMap((id) =>
      (providers?.includes(id) ?? true)
        ? []
        : [errorAt([...path, tier, id], `"${id}" is not in providers`)],
    ),
  )
