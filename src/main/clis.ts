import type { Cli } from '@shared/ipc/views'
import type { PlanContext } from '@shared/plan/plan-context'
import { type ProviderId, providerIds } from '@shared/worker/provider-id'
import { type FindClisOptions, findClis } from './providers/finding/find-clis'
import { openProviders } from './providers/open-providers'
import { adapterOf } from './providers/registry'
import type { Providers } from './scheduler/ports'

/** The CLIs of this machine: what is known of them now, and what a turn needs to start one. */
export interface Clis extends Providers {
  list(): readonly Cli[]
  /** They have not been looked for once yet. */
  pending(): boolean
  refresh(): Promise<readonly Cli[]>
  installed: () => PlanContext['installed']
  readonly traits: PlanContext['traits']
}

/** Starts looking at once; `told` hears what was found, whenever that was. */
export const createClis = (
  options: () => Promise<FindClisOptions>,
  told: (clis: readonly Cli[]) => void,
): Clis => {
  const providers = openProviders(async () => findClis(await options()))
  let known: readonly Cli[] | null = null
  const learn = async (looked: Promise<readonly Cli[]>) => {
    known = await looked
    told(known)
    return known
  }
  void learn(providers.views())
  const stateOf = (id: ProviderId): 'installed' | 'missing' | 'unknown' => {
    if (id === 'custom' || id === 'demo') return 'installed'
    if (known === null) return 'unknown'
    return known.some((cli) => cli.provider === id && cli.path !== null) ? 'installed' : 'missing'
  }
  return {
    adapter: (id) => providers.adapter(id),
    cli: (id) => providers.cli(id),
    list: () => known ?? [],
    pending: () => known === null,
    refresh: () => learn(providers.refresh()),
    traits: {
      claude: adapterOf('claude').traits,
      codex: adapterOf('codex').traits,
      agy: adapterOf('agy').traits,
      kimi: adapterOf('kimi').traits,
      opencode: adapterOf('opencode').traits,
      custom: adapterOf('custom').traits,
      demo: adapterOf('demo').traits,
    },
    installed: () => new Map(providerIds.map((id) => [id, stateOf(id)])),
  }
}
