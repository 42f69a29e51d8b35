import { type ProviderOrder, providerOrder } from '@shared/playbook/provider-order'
import type { Phase } from '@shared/playbook/schema'
import { readyProviders } from '@shared/playbook/no-provider'
import { settingsNow } from './frozen'
import type { RunnerPorts } from './ports'

type Settled = Parameters<typeof settingsNow>[0]

/** In which order a phase may use the providers now, and whether every one that it could use is low. */
export const quotaNow = (
  ports: Pick<RunnerPorts, 'quota'>,
  run: Settled,
  { provider = 'auto', tier = 'standard' }: Phase,
  available: readonly string[],
): { readonly order: ProviderOrder; readonly allLow: boolean } => {
  const settings = settingsNow(run)
  const order = providerOrder(settings, ports.quota())
  const able = order.providers.filter(
    (id) => available.includes(id) && Object.hasOwn(settings.tiers[tier], id),
  )
  // A provider that the playbook names is not the quota's to change.
  const isFree = provider === 'auto' || typeof provider === 'object'
  return {
    order,
    allLow: isFree && able.length > 0 && able.every((id) => order.low.includes(id)),
  }
}

/** Why a phase may not be run without the person, or not at all, as the quota stands; null: it may. */
export const quotaFault = async (
  ports: Pick<RunnerPorts, 'quota' | 'providers'>,
  run: Settled,
  phase: Phase,
  rules: readonly ('ask' | 'block')[],
): Promise<string | null> => {
  const { onBothCritical = 'ask' } = settingsNow(run).quota
  if (onBothCritical === 'run-cheapest' || !rules.includes(onBothCritical)) return null
  const { order, allLow } = quotaNow(ports, run, phase, readyProviders(await ports.providers()))
  return allLow ? `every provider it could use is low: ${order.facts.join('; ')}` : null
}
