import type { Cli } from '@shared/ipc/views'
import type { PlanContext } from '@shared/plan/plan-context'
import { type ProviderId, providerIds } from '@shared/worker/provider-id'
import type { Clock } from './platform/clock'
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
  /** Does not look by itself any more. */
  close(): void
  installed: () => PlanContext['installed']
  readonly traits: PlanContext['traits']
}

/** Every look starts a dozen processes, and each is a fork of the app: the window comes first. */
const lookAfterMs = 1_000

/** Looks soon by itself, and before if it is asked; `told` hears what was found, whenever that was. */
export const createClis = (
  options: () => Promise<FindClisOptions>,
  told: (clis: readonly Cli[]) => void,
  clock: Pick<Clock, 'setTimer'>,
): Clis => {
  const providers = openProviders(async () => findClis(await options()))
  let known: readonly Cli[] | null = null
  const learn = async (looked: Promise<readonly Cli[]>) => {
    known = await looked
    told(known)
    return known
  }
  const cancel = clock.setTimer(() => void learn(providers.views()), lookAfterMs)
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
    close: cancel,
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
